import { dayOf, startOfDay } from './balance-history.ts'

/**
 * When bought tokens are released. A part is free from the opening on; what is left follows after the cliff in equal parts, one
 * each day (`linear`) or each month, and the last one at `until`. Days are UTC days, such as `2027-01-01`, and begin at midnight.
 */
export interface Vesting {
  /** The share in hundredths of a percent. */
  readonly share: bigint
  readonly opening: string
  readonly cliff: string
  readonly pace: 'linear' | 'monthly'
  readonly until: string
}

const ALL = 10_000n
const DAY = 86_400_000
/** A schedule is no longer than this, in days: twenty years. */
const LONGEST = 7305

const TEXT =
  /^(\d{1,3}(?:\.\d{1,2})?)% (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d) (linear|monthly) (\d{4}-\d\d-\d\d)$/

const isDay = (text: string): boolean =>
  !Number.isNaN(startOfDay(text)) && dayOf(startOfDay(text)) === text

const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY)

/** Reads `20% 2027-01-01 2027-04-01 monthly 2028-01-01`; undefined if it is no schedule. */
export function vestingOf(text: string): Vesting | undefined {
  const [, percent = '', opening = '', cliff = '', pace, until = ''] = TEXT.exec(text) ?? []
  if (![opening, cliff, until].every(isDay) || (pace !== 'linear' && pace !== 'monthly'))
    return undefined
  const [whole = '', hundredths = ''] = percent.split('.')
  const share = BigInt(whole + hundredths.padEnd(2, '0'))
  const isOrdered = opening <= cliff && cliff < until
  if (share > ALL || !isOrdered || daysBetween(opening, until) > LONGEST) return undefined
  return { share, opening, cliff, pace, until }
}

/** The text that {@link vestingOf} reads. */
export function vestingText({ share, opening, cliff, pace, until }: Vesting): string {
  const hundredths = String(share % 100n).padStart(2, '0')
  const percent = `${share / 100n}${hundredths === '00' ? '' : `.${hundredths}`}`
  return `${percent}% ${opening} ${cliff} ${pace} ${until}`
}

/** The share as people read it: `20` or `12.5`. */
export const sharePercent = ({ share }: Vesting): string => String(Number(share) / 100)

/** The day that is `count` months after a day: in a month that is too short its last one. */
function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The days after the cliff on which equal parts are released, the last of them `until`. */
function partDays({ cliff, pace, until }: Vesting): readonly string[] {
  if (pace === 'linear')
    return Array.from({ length: daysBetween(cliff, until) }, (_, index) =>
      dayOf(startOfDay(cliff) + (index + 1) * DAY),
    )
  const days: string[] = []
  for (let count = 1; ; count++) {
    const day = monthsAfter(cliff, count)
    if (day >= until) return [...days, until]
    days.push(day)
  }
}

/** How many of the parts there are, and how many of them are released on a day that is before `until`. */
function partsOn(vesting: Vesting, day: string): readonly [passed: number, all: number] {
  const { cliff, pace, until } = vesting
  if (pace === 'linear') return [Math.max(0, daysBetween(cliff, day)), daysBetween(cliff, until)]
  const days = partDays(vesting)
  return [days.findLastIndex((one) => one <= day) + 1, days.length]
}

/** What is released of `bought` once `passed` of `all` parts are. Rounded down. */
function partOf({ share }: Vesting, bought: bigint, passed: number, all: number): bigint {
  const first = (bought * share) / ALL
  return first + ((bought - first) * BigInt(passed)) / BigInt(all)
}

/**
 * What is released of `bought` units at a moment, in milliseconds since 1970: never less than at an earlier one, never more than
 * `bought`, and all of it in the end. Host and browser compute it alike.
 */
export function releasedAt(vesting: Vesting, bought: bigint, time: number): bigint {
  const day = dayOf(time)
  if (day < vesting.opening) return 0n
  if (day >= vesting.until) return bought
  return partOf(vesting, bought, ...partsOn(vesting, day))
}

export const lockedAt = (vesting: Vesting, bought: bigint, time: number): bigint =>
  bought - releasedAt(vesting, bought, time)

/** The days on which something may be released, in their order. */
export const releaseDays = (vesting: Vesting): readonly string[] => [
  vesting.opening,
  ...partDays(vesting),
]

/** The first moment after `time` at which something may be released; undefined after the last one. */
export function nextRelease(vesting: Vesting, time: number): number | undefined {
  const today = dayOf(time)
  const next = releaseDays(vesting).find((day) => day > today)
  return next === undefined ? undefined : startOfDay(next)
}

/** The newest day up to `time` on which something may have been released; undefined before the first one. */
export function lastRelease(vesting: Vesting, time: number): string | undefined {
  const today = dayOf(time)
  return releaseDays(vesting).findLast((day) => day <= today)
}

/** What was bought under a schedule. */
export interface VestedPurchase {
  /** Units of 10⁻¹⁸ of the token. */
  readonly bought: bigint
  readonly vesting: Vesting
}

/** A day on which tokens are released, and how many are released by then. */
export interface ReleaseStep {
  readonly day: string
  readonly released: bigint
}

/** What is released when, of all purchases together; only the days on which that changes. */
export function releasesOf(purchases: readonly VestedPurchase[]): readonly ReleaseStep[] {
  const onDay = new Map<string, bigint>()
  for (const { bought, vesting } of purchases) {
    const days = releaseDays(vesting)
    let before = 0n
    for (const [passed, day] of days.entries()) {
      const now = partOf(vesting, bought, passed, days.length - 1)
      if (now !== before) onDay.set(day, (onDay.get(day) ?? 0n) + now - before)
      before = now
    }
  }
  let released = 0n
  return [...onDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, units]) => {
      released += units
      return { day, released }
    })
}
