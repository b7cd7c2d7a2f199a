import { type Amount, amountOf, isLess, subtract } from './money/amount.ts'

const DAY = 86_400_000

/** The UTC day of a moment, such as `2026-05-01`. Texts of days are in the order of the days. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first moment of a day, in milliseconds since 1970. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const dayAfter = (day: string): string => dayOf(startOfDay(day) + DAY)

/** What a balance was worth on a UTC day; undefined where a price is not known. */
export interface DayValue {
  readonly day: string
  readonly value: Amount<'USDT'> | undefined
  /** What was paid in from then until the next day, less what was paid out, at the prices of the day; undefined if not known. */
  readonly paid?: Amount<'USDT'> | undefined
}

/** A value at a moment, in milliseconds since 1970. */
export interface BalancePoint {
  readonly at: number
  readonly value: Amount<'USDT'> | undefined
  /** As of a {@link DayValue}, until the next point. */
  readonly paid?: Amount<'USDT'> | undefined
}

/** The values at the first moment of their days, with the days between them that nothing is known of. */
export function pointsOf(values: readonly DayValue[]): BalancePoint[] {
  const points: BalancePoint[] = []
  for (const { day, value, paid } of values) {
    const at = startOfDay(day)
    for (let gap = (points.at(-1)?.at ?? at) + DAY; gap < at; gap += DAY)
      points.push({ at: gap, value: undefined })
    points.push({ at, value, paid })
  }
  return points
}

/** How far back the history is shown, in days. */
export const RANGES = { month: 30, year: 365, all: Number.POSITIVE_INFINITY } as const
export type Range = keyof typeof RANGES
const isRange = (text: string): text is Range => Object.hasOwn(RANGES, text)
export const RANGE_IDS: readonly Range[] = Object.keys(RANGES).filter(isRange)

export const within = (
  points: readonly BalancePoint[],
  range: Range,
  now: number,
): BalancePoint[] => points.filter(({ at }) => at >= now - RANGES[range] * DAY)

export interface KnownPoint extends BalancePoint {
  readonly value: Amount<'USDT'>
}

export const isKnown = (point: BalancePoint): point is KnownPoint => point.value !== undefined

/** What a history comes to; of equal values the earliest is named. */
export interface BalanceSummary {
  readonly first: KnownPoint
  readonly last: KnownPoint
  readonly highest: KnownPoint
  readonly lowest: KnownPoint
  /** How many points have no value. */
  readonly unknown: number
}

/** Undefined if no value is known. */
export function summaryOf(points: readonly BalancePoint[]): BalanceSummary | undefined {
  const known = points.filter(isKnown)
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return undefined
  const better = (is: (one: KnownPoint, other: KnownPoint) => boolean) =>
    known.reduce((best, one) => (is(one, best) ? one : best))
  return {
    first,
    last,
    highest: better((one, best) => isLess(best.value, one.value)),
    lowest: better((one, best) => isLess(one.value, best.value)),
    unknown: points.length - known.length,
  }
}

/** How a balance changed from one point to the last one. Gained is what prices, fees and purchases made of it. */
export interface BalanceChange {
  readonly since: KnownPoint
  readonly all: Amount<'USDT'>
  /** Apart only where it is known what was paid in on each of the days. */
  readonly parts: { readonly gained: Amount<'USDT'>; readonly paid: Amount<'USDT'> } | undefined
}

/** The change from the first of these points whose value is known. Undefined without two of them. */
export function changeOf(points: readonly BalancePoint[]): BalanceChange | undefined {
  const summary = summaryOf(points)
  if (!summary || summary.first === summary.last) return undefined
  const { first: since, last } = summary
  const all = subtract(last.value, since.value)
  const between = points.slice(points.indexOf(since), points.indexOf(last))
  const paid = between.reduce<bigint | undefined>(
    (sum, point) => (sum === undefined || !point.paid ? undefined : sum + point.paid.units),
    0n,
  )
  const parts =
    paid === undefined
      ? undefined
      : { gained: amountOf('USDT', all.units - paid), paid: amountOf('USDT', paid) }
  return { since, all, parts }
}

/** The points from the known one that is nearest to so many days ago; none where that is the last. */
export function sinceDaysAgo(
  points: readonly BalancePoint[],
  days: number,
  now: number,
): readonly BalancePoint[] {
  const distance = ({ at }: BalancePoint) => Math.abs(now - days * DAY - at)
  const nearest = points.filter(isKnown).toSorted((a, b) => distance(a) - distance(b))[0]
  // There is nothing to say about an account that is younger.
  return nearest && distance(nearest) < DAY ? points.slice(points.indexOf(nearest)) : []
}
