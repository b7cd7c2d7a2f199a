import {
  type BalancePoint,
  type BalanceSummary,
  changeOf,
  type KnownPoint,
  summaryOf,
} from '#domain/balance-history.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { DataList } from '../../../ui/display/DataList.tsx'
import { unbroken } from '../../../ui/display/unbroken.tsx'
import { BalanceDetails } from './BalanceDetails.tsx'
import css from './balance-history.module.css'
import { dayText } from './balance-points.ts'
import { paidText, sizeOf } from './Changes.tsx'
import { DayLine } from './periods.tsx'

type Format = (units: bigint) => string

/** One period: in words, as a line, and as a table. */
export function BalanceRange({ points }: { points: readonly BalancePoint[] }) {
  const { format } = useService(balancesStore)
  const summary = summaryOf(points)
  if (!summary) return <p className={css.note}>{balanceHistoryText.noneInRange}</p>
  const amount = ({ value }: KnownPoint) => balanceHistoryText.amount(format(value.units))
  return (
    <div className={css.range}>
      <p>{unbroken(changeText(points, summary, format))}</p>
      {points.length > 1 && <DayLine points={points} summary={summary} format={format} />}
      <BalanceDetails points={points} format={format}>
        <DataList
          items={(['highest', 'lowest'] as const).map((which) => ({
            label: balanceHistoryText[which],
            value: balanceHistoryText.at(dayText(summary[which].at), amount(summary[which])),
          }))}
        />
        {summary.unknown > 0 && (
          <p className={css.note}>{balanceHistoryText.gaps(summary.unknown)}</p>
        )}
        <p className={css.note}>{balanceHistoryText.note}</p>
      </BalanceDetails>
    </div>
  )
}

function changeText(
  points: readonly BalancePoint[],
  summary: BalanceSummary,
  format: Format,
): string {
  const described = ({ at, value }: KnownPoint) => ({
    when: dayText(at),
    what: balanceHistoryText.amount(format(value.units)),
  })
  const { all, parts } = changeOf(points) ?? {}
  const units = parts?.gained.units ?? all?.units ?? 0n
  const size = balanceHistoryText.amount(format(sizeOf(units)))
  return balanceHistoryText.change(
    described(summary.first),
    described(summary.last),
    gainText(units, size),
    paidText(all && !parts ? undefined : (parts?.paid.units ?? 0n), format),
  )
}

function gainText(units: bigint, size: string): string {
  if (units === 0n) return balanceHistoryText.same
  return units > 0n ? balanceHistoryText.more(size) : balanceHistoryText.less(size)
}
