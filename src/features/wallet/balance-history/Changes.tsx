import {
  type BalanceChange,
  type BalancePoint,
  changeOf,
  sinceDaysAgo,
} from '#domain/balance-history.ts'
import { balanceHistoryText as text } from '#text/wallet.ts'
import { balancesStore } from '../../../stores/money/balances.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Amount } from '../../../ui/display/Amount.tsx'
import { unbroken } from '../../../ui/display/unbroken.tsx'
import css from './balance-history.module.css'
import { dayText } from './balance-points.ts'

/** How far back, in days. */
const SPANS = [1, 7] as const

/** What the balance has gained lately; what was paid in or out is said apart, as it is no gain. */
export function Changes({ points }: { points: readonly BalancePoint[] }) {
  const { platform } = useServices()
  const items = SPANS.flatMap((days) => {
    const change = changeOf(sinceDaysAgo(points, days, platform.now()))
    return change ? [<Change key={days} days={days} change={change} />] : []
  })
  return items.length > 0 ? <dl className={css.changes}>{items}</dl> : null
}

function Change({ days, change }: { days: number; change: BalanceChange }) {
  const { format } = useService(balancesStore)
  const { all, parts, since } = change
  const { units } = parts?.gained ?? all
  return (
    <div>
      <dt>
        {text.days(days)} <small>{text.since(dayText(since.at))}</small>
      </dt>
      <dd>
        <Amount before={signOf(units)} unit="USDT">
          {format(sizeOf(units))}
        </Amount>{' '}
        <small>{unbroken(paidText(parts?.paid.units, format))}</small>
      </dd>
    </div>
  )
}

export const sizeOf = (units: bigint): bigint => (units < 0n ? -units : units)

/** A minus as wide as the plus. */
const signOf = (units: bigint): string => (units > 0n ? '+' : units < 0n ? '\u2212' : '')

/** `units` paid in; below zero they were paid out, and without them they are part of the change. */
export function paidText(units: bigint | undefined, format: (units: bigint) => string): string {
  if (units === undefined) return text.withPaid
  if (units === 0n) return text.nothingPaid
  const size = text.amount(format(sizeOf(units)))
  return units > 0n ? text.paidIn(size) : text.paidOut(size)
}
