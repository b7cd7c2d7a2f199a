import {
  type BalancePoint,
  type BalanceSummary,
  type KnownPoint,
  summaryOf,
} from '#domain/balance-history.ts'
import { subtract } from '#domain/money/amount.ts'
import { balanceHistoryText } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService } from '../../../stores/use-service.ts'
import { DataList } from '../../../ui/display/DataList.tsx'
import { BalanceDetails } from './BalanceDetails.tsx'
import css from './balance-history.module.css'
import { dayText } from './balance-points.ts'
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
      <p>{changeText(summary, format)}</p>
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

function changeText({ first, last }: BalanceSummary, format: Format): string {
  const said = ({ at, value }: KnownPoint) => ({
    when: dayText(at),
    what: balanceHistoryText.amount(format(value.units)),
  })
  const { units } = subtract(last.value, first.value)
  const size = balanceHistoryText.amount(format(units < 0n ? -units : units))
  const change = units > 0n ? balanceHistoryText.more(size) : balanceHistoryText.less(size)
  return balanceHistoryText.change(
    said(first),
    said(last),
    units === 0n ? balanceHistoryText.same : change,
  )
}
