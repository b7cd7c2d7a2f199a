import { HOUR, MINUTE } from '../clock.ts'
import type { Limits } from '../limits/limits.ts'
import { callerOf } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { ToolkitError } from './toolkit-error.ts'

/** Password attempts for one account, by one caller and by all callers. */
const PER_CALLER = { max: 10, per: 15 * MINUTE }
const PER_ACCOUNT = { max: 100, per: HOUR }

/** Rate limits of the embedded identity provider. They throw Google's error. */
export interface Attempts {
  /** Counts a request that computes a password hash. */
  countCaller(caller: string): Promise<void>
  countPassword(caller: string, email: string): Promise<void>
  /** Called after a correct password, so that nobody is locked out by their own logins. */
  resetPasswords(caller: string, email: string): Promise<void>
}

export function createAttempts(limits: Limits, addressLimit: number): Attempts {
  const keyOf = (caller: string, email: string) => `identity:try:${callerOf(caller)}:${email}`
  return {
    countCaller: (caller) =>
      withToolkitError(
        limits.take(`identity:from:${callerOf(caller)}`, { max: addressLimit, per: HOUR }),
      ),
    async countPassword(caller, email) {
      await withToolkitError(limits.take(keyOf(caller, email), PER_CALLER))
      await withToolkitError(limits.take(`identity:try:${email}`, PER_ACCOUNT))
    },
    resetPasswords: (caller, email) => limits.clear(keyOf(caller, email)),
  }
}

async function withToolkitError(taken: Promise<void>): Promise<void> {
  try {
    await taken
  } catch (error) {
    throw error instanceof Refusal ? new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER') : error
  }
}
