import { type Amount, isLess } from './money/amount.ts'

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
}

/** A value at a moment, in milliseconds since 1970. */
export interface BalancePoint {
  readonly at: number
  readonly value: Amount<'USDT'> | undefined
}

/** The values at the first moment of their days, with the days between them that nothing is known of. */
export function pointsOf(values: readonly DayValue[]): BalancePoint[] {
  const points: BalancePoint[] = []
  for (const { day, value } of values) {
    const at = startOfDay(day)
    for (let gap = (points.at(-1)?.at ?? at) + DAY; gap < at; gap += DAY)
      points.push({ at: gap, value: undefined })
    points.push({ at, value })
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
