import { toDecimalString } from '#domain/money/decimal.ts'
import { addMs, MINUTE } from '../../../platform/time/clock.ts'
import { isFarOff } from '../../terms/absurd.ts'
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
  /** A price that is too far from the last good one, and since when it has been about that. */
  readonly jump: { readonly units: bigint; readonly at: Date } | undefined
}

export interface FeedLimits {
  /** Milliseconds after which a price is too old to sell at. */
  readonly maxAge: number
  /** Hundredths of a percent by which sources may differ. */
  readonly spread: bigint
  /** Hundredths of a percent by which a price may differ from the last good one. */
  readonly jump: bigint
}

/** How long two sources that agree must hold a price that jumped, until it is believed. */
export const SETTLING = 15 * MINUTE

/** Whether nothing may be sold at the last good price. */
export const isStopped = (
  { good, problem }: FeedState,
  now: Date,
  { maxAge }: Pick<FeedLimits, 'maxAge'>,
): boolean => good === undefined || isBlocking(problem?.kind) || addMs(good.at, maxAge) < now

/** The state after a reading. `known` is a price from before the first reading, to tell a wrong source from a right one. */
export function judge(
  before: FeedState,
  found: Agreement,
  now: Date,
  known: bigint,
  limits: Pick<FeedLimits, 'jump'>,
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
  const last = before.good?.units
  const isBelievable =
    last === undefined ? !isFarOff(units, known) : isWithin(units, last, limits.jump)
  const jump =
    before.jump && isWithin(units, before.jump.units, limits.jump)
      ? before.jump
      : { units, at: now }
  const hasSettled = sources > 1 && addMs(jump.at, SETTLING) <= now
  if (isBelievable || hasSettled)
    return { good: { units, at }, problem: undefined, jump: undefined }
  const detail = `from ${toDecimalString(last ?? known)} to ${toDecimalString(units)}`
  return { ...before, problem: problem('jump', detail), jump }
}

const isBlocking = (kind: Problem | undefined): boolean => kind === 'disagree' || kind === 'jump'
