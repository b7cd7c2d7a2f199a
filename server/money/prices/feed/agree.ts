import { toDecimalString } from '#domain/money/decimal.ts'

/** What a source answered: a price in units of 10⁻¹⁸ USDT and the time it is from, or why there is none. */
export type Reading = { readonly source: string } & (
  | { readonly units: bigint; readonly at: Date }
  | { readonly failure: string }
)

export type Agreement =
  | {
      readonly kind: 'price'
      readonly units: bigint
      readonly at: Date
      /** How many sources said so. */
      readonly sources: number
    }
  | { readonly kind: 'unreachable' | 'disagree'; readonly detail: string }

type Price = Extract<Reading, { units: bigint }>

const isPrice = (reading: Reading): reading is Price => 'units' in reading

/** Hundredths of a percent in one. */
const WHOLE = 10_000n

/** Whether two prices differ by at most `limit` hundredths of a percent of the lower one. */
export const isWithin = (a: bigint, b: bigint, limit: bigint): boolean => {
  const [low, high] = a < b ? [a, b] : [b, a]
  return (high - low) * WHOLE <= low * limit
}

/**
 * The price that a majority of the sources agrees on, which of two are both: the middle of those that are closest to each
 * other. It is from the oldest of their times.
 */
export function agree(readings: readonly Reading[], spread: bigint): Agreement {
  const needed = Math.floor(readings.length / 2) + 1
  const prices = readings.filter(isPrice).toSorted((a, b) => compare(a.units, b.units))
  if (prices.length < needed) return { kind: 'unreachable', detail: failuresOf(readings) }
  const groups = prices
    .slice(0, prices.length - needed + 1)
    .map((_, first) => prices.slice(first, first + needed))
    .toSorted((a, b) => compare(width(a), width(b)))
  const [closest = []] = groups
  const [low, high] = [closest[0]?.units ?? 0n, closest.at(-1)?.units ?? 0n]
  if (!isWithin(low, high, spread))
    return { kind: 'disagree', detail: prices.map(textOf).join(', ') }
  return {
    kind: 'price',
    units: middle(closest),
    at: new Date(Math.min(...closest.map(({ at }) => at.getTime()))),
    sources: closest.length,
  }
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)

const width = (group: readonly Price[]): bigint =>
  (group.at(-1)?.units ?? 0n) - (group[0]?.units ?? 0n)

/** The median, rounded down. */
function middle(group: readonly Price[]): bigint {
  const low = group[Math.floor((group.length - 1) / 2)]?.units ?? 0n
  const high = group[Math.ceil((group.length - 1) / 2)]?.units ?? 0n
  return (low + high) / 2n
}

const textOf = ({ source, units }: Price): string => `${source} ${toDecimalString(units)}`

const failuresOf = (readings: readonly Reading[]): string =>
  readings
    .flatMap((reading) => ('failure' in reading ? `${reading.source}: ${reading.failure}` : []))
    .join(', ')
