import { estimatedValue, valuedOf } from '#domain/balances.ts'
import type { CoursePoint } from '#domain/course.ts'
import type { BalancesStore } from '../../../stores/balances.ts'

/** The course up to the estimate that the wallet shows, unless that lacks a price or an amount. */
export function withNow(
  points: readonly CoursePoint[],
  { latest, asOf, isEstimateLacking }: Pick<BalancesStore, 'latest' | 'asOf' | 'isEstimateLacking'>,
): CoursePoint[] {
  const [balances, at] = [latest.peek(), asOf.peek()]
  const last = points.at(-1)
  const valued = balances && valuedOf(balances)
  if (!valued || at === null || isEstimateLacking.peek() || !last || at <= last.at)
    return [...points]
  return [...points, { at, value: estimatedValue(valued) }]
}
