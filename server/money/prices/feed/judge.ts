import { toDecimalString } from '#domain/money/decimal.ts'
import { addMs, CLOCK_TOLERANCE, MINUTE } from '../../../platform/time/clock.ts'
import { isFarOff } from '../../terms/implausible.ts'
import type { Agreement } from './agree.ts'
import { isWithin } from './agree.ts'

/*
 *   no price ──first──▶ good ◀──back, or two sources hold it for a quarter of an hour── jump
 *                        │ ▲──────────────────agree again──────────────── disagree
 *                        ├─jump, disagree──▶ nothing is sold at once
 *                        └─unreachable─────▶ nothing is sold once the last good price is too old
 */
export type Problem = 'unreachable' | 'disagree' | 'jump'

/** What is known of a coin's price from its sources. */
export interface FeedState {
  /** The last good price, and the time it is from. */
  readonly good: { readonly units: bigint; readonly at: Date } | undefined
  readonly problem:
    | { readonly kind: Problem; readonly detail: string; readonly since: Date }
    | undefined
  /** A good price of up to {@link WINDOW} ago, from which small steps may not lead away faster than one step may. */
  readonly reference: { readonly units: bigint; readonly at: Date } | undefined
  /** A price that is too far from the last good one, and since when it has been about that. */
  readonly jump: { readonly units: bigint; readonly at: Date } | undefined
}

export interface FeedLimits {
  /** Milliseconds after which a price is too old to sell at. */
  readonly maxAge: number
  /** Hundredths of a percent by which sources may differ. */
  readonly spread: bigint
  /** Hundredths of a percent by which a price may differ from the last good one, and from that of a window ago. */
  readonly jump: bigint
  /** How many sources must say so, for anything to be sold. */
  readonly leastSources: number
}

/** Milliseconds in which a price may move by as much as in one reading. */
export const WINDOW = 15 * MINUTE

/** How long two sources that agree must hold a price that jumped, until it is believed. */
export const SETTLING = 15 * MINUTE

/** Milliseconds: a source's clock may be ahead of a host's, and that one of another host's. */
export const MOST_AHEAD = 2 * CLOCK_TOLERANCE

/** Whether a time was written before a clock that was ahead was set back. */
export const isAhead = (at: Date, now: Date): boolean => addMs(now, MOST_AHEAD) < at

/** Whether nothing may be sold at the last good price; nobody knows how old one is that is ahead. */
export const isStopped = (
  { good, problem }: FeedState,
  now: Date,
  { maxAge }: Pick<FeedLimits, 'maxAge'>,
): boolean =>
  good === undefined ||
  isBlocking(problem?.kind) ||
  addMs(good.at, maxAge) < now ||
  isAhead(good.at, now)

/** The state after a reading. `known` is a price from before the first reading, to distinguish a wrong source from a right one. */
export function judge(
  before: FeedState,
  found: Agreement,
  now: Date,
  known: bigint,
  limits: Pick<FeedLimits, 'jump' | 'leastSources'>,
): FeedState {
  const problem = (kind: Problem, detail: string) => ({
    kind,
    detail,
    since: before.problem?.kind === kind ? before.problem.since : now,
  })
  switch (found.kind) {
    case 'unreachable':
      // Silence proves nothing: what was wrong before it still is.
      return isBlocking(before.problem?.kind)
        ? before
        : { ...before, problem: problem('unreachable', found.detail) }
    case 'disagree':
      return { ...before, problem: problem('disagree', found.detail), jump: undefined }
  }
  const { units, at, sources } = found
  if (sources < limits.leastSources)
    return isBlocking(before.problem?.kind)
      ? before
      : { ...before, problem: problem('unreachable', tooFew(sources, limits.leastSources)) }
  const last = before.good?.units
  const { reference } = before
  const isNear = (other: bigint | undefined) =>
    other === undefined || isWithin(units, other, limits.jump)
  const isBelievable =
    last === undefined ? !isFarOff(units, known) : isNear(last) && isNear(reference?.units)
  const jump =
    before.jump && !isAhead(before.jump.at, now) && isWithin(units, before.jump.units, limits.jump)
      ? before.jump
      : { units, at: now }
  const good = { units, at }
  const clean = { good, problem: undefined, jump: undefined }
  if (isBelievable) {
    const isCurrent =
      before.reference &&
      now < addMs(before.reference.at, WINDOW) &&
      !isAhead(before.reference.at, now)
    return { ...clean, reference: isCurrent ? before.reference : { units: last ?? units, at: now } }
  }
  // Nobody else confirms what a single source says, but before the first price there is nothing to protect.
  const isConfirmed = sources > 1 || last === undefined
  if (isConfirmed && addMs(jump.at, SETTLING) <= now)
    return { ...clean, reference: { units, at: now } }
  const from = isNear(last) ? reference?.units : last
  const detail = `from ${toDecimalString(from ?? known)} to ${toDecimalString(units)}`
  return { ...before, problem: problem('jump', detail), jump }
}

const tooFew = (sources: number, least: number): string =>
  `${sources} of the ${least} that PRICE_LEAST_SOURCES wants`

const isBlocking = (kind: Problem | undefined): boolean => kind === 'disagree' || kind === 'jump'
