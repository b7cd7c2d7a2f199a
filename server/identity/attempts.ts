import { HOUR, MINUTE } from '../clock.ts'
import type { Limits } from '../limits/limits.ts'
import { callerOf } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { ToolkitError } from './toolkit-error.ts'

/** Tries of a password by one caller at one account, and by everybody at one account. */
const TRIES_OF_ONE = { max: 10, per: 15 * MINUTE }
const TRIES_OF_ALL = { max: 100, per: HOUR }

/** The limits of the embedded identity, refusing as Google words it. */
export interface Attempts {
  /** Whatever costs a password hash. */
  countCaller(caller: string): Promise<void>
  countPassword(caller: string, email: string): Promise<void>
  /** After a right password, so that no one is locked out by their own logins. */
  forgetPasswords(caller: string, email: string): Promise<void>
}

export function createAttempts(limits: Limits, addressLimit: number): Attempts {
  const ofOne = (caller: string, email: string) => `identity:try:${callerOf(caller)}:${email}`
  return {
    countCaller: (caller) =>
      worded(limits.take(`identity:from:${callerOf(caller)}`, { max: addressLimit, per: HOUR })),
    async countPassword(caller, email) {
      await worded(limits.take(ofOne(caller, email), TRIES_OF_ONE))
      await worded(limits.take(`identity:try:${email}`, TRIES_OF_ALL))
    },
    forgetPasswords: (caller, email) => limits.clear(ofOne(caller, email)),
  }
}

async function worded(taken: Promise<void>): Promise<void> {
  try {
    await taken
  } catch (error) {
    throw error instanceof Refusal ? new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER') : error
  }
}
