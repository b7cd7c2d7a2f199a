import type { BalancePoint } from '#domain/balance-history.ts'
import { estimatedValue, valuedOf } from '#domain/balances.ts'
import { locale } from '#language'
import { balanceHistoryText } from '#text/wallet.ts'
import type { BalancesStore } from '../../../stores/money/balances.ts'

let days: Intl.DateTimeFormat | undefined

const DAY = 86_400_000

/** The UTC day of a kept value, in the reader's language; any other moment is that of the wallet's own figures. */
export function dayText(at: number): string {
  days ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return at % DAY === 0 ? days.format(at) : balanceHistoryText.now
}

/** The history up to the estimate that the wallet shows, unless that lacks a price or an amount. */
export function withNow(
  points: readonly BalancePoint[],
  { latest, asOf, isEstimateLacking }: Pick<BalancesStore, 'latest' | 'asOf' | 'isEstimateLacking'>,
): BalancePoint[] {
  const [balances, at] = [latest.peek(), asOf.peek()]
  const last = points.at(-1)
  const valued = balances && valuedOf(balances)
  if (!valued || at === null || isEstimateLacking.peek() || !last || at <= last.at)
    return [...points]
  return [...points, { at, value: estimatedValue(valued) }]
}
