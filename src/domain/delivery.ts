import { releasesOf, type VestedPurchase, type Vesting } from './vesting.ts'

/** A purchase of which something is locked; `remaining` is what its host has not released yet. */
export interface TokenLock extends VestedPurchase {
  readonly remaining: bigint
}

/** When the token leaves the host, and what of it is released later. */
export interface TokenDelivery {
  /** The time in milliseconds since 1970; null while nothing is said about it. */
  readonly opensAt: number | null
  /** The release of what is bought now; null for at once. */
  readonly vesting: Vesting | null
  readonly locks: readonly TokenLock[]
}

export const isOpen = ({ opensAt }: Pick<TokenDelivery, 'opensAt'>, now: number): boolean =>
  opensAt !== null && opensAt <= now

/** What is locked, in units of 10⁻¹⁸. */
export const lockedUnits = ({ locks }: Pick<TokenDelivery, 'locks'>): bigint =>
  locks.reduce((all, { remaining }) => all + remaining, 0n)

/** A day on which something is released. */
export interface ComingRelease {
  readonly day: string
  readonly units: bigint
}

/** What is released after a day, the next one first. */
export function comingReleases(
  locks: readonly VestedPurchase[],
  today: string,
): readonly ComingRelease[] {
  const steps = releasesOf(locks)
  return steps.flatMap(({ day, released }, index) => {
    const units = released - (steps[index - 1]?.released ?? 0n)
    return day > today ? [{ day, units }] : []
  })
}
