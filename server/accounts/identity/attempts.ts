import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/limits/caller.ts'
import { keyOf } from '../../platform/limits/caller.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { DAY, HOUR, MINUTE } from '../../platform/time/clock.ts'
import { ToolkitError } from './toolkit-error.ts'

/** Password attempts for one account by one caller: an address, or a device that has logged in to the account before. */
const PER_CALLER = { max: 10, per: 15 * MINUTE, growsTo: DAY }
/** The same for an address while many guess at the account: its owner, with the right password, still gets in. */
const UNDER_ATTACK = { ...PER_CALLER, max: 2 }
/** Attempts by all addresses, above which the account counts as under attack. */
const CALM = { max: 50, per: HOUR }

/** Rate limits of the embedded identity provider. They throw Google's error. */
export interface Attempts {
  /** Counts a request that computes a password hash; `email` is that of an existing account. */
  countHash(caller: Caller, email: string): Promise<void>
  countPassword(caller: Caller, email: string): Promise<void>
  /** Called after a correct password, so that nobody is locked out by their own logins. */
  resetPasswords(caller: Caller, email: string): Promise<void>
}

export function createAttempts(limits: Limits, addressLimit: number): Attempts {
  const triesOf = (caller: Caller, email: string) => `identity:try:${keyOf(caller, email)}:${email}`
  const perHour = { max: addressLimit, per: HOUR }
  return {
    countHash: (caller, email) =>
      withToolkitError(limits.take(`identity:from:${keyOf(caller, email)}`, perHour)),
    async countPassword(caller, email) {
      const isCalm =
        caller.device(email) !== undefined || (await limits.count(`identity:try:${email}`, CALM))
      const rate = isCalm ? PER_CALLER : UNDER_ATTACK
      await withToolkitError(limits.take(triesOf(caller, email), rate))
    },
    resetPasswords: (caller, email) => limits.clear(triesOf(caller, email)),
  }
}

async function withToolkitError(taken: Promise<void>): Promise<void> {
  try {
    await taken
  } catch (error) {
    throw error instanceof Refusal ? new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER') : error
  }
}
