import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../platform/db/db.ts'

/** The claims of a verified ID token. */
export interface Proof {
  readonly uid: string
  /** Lower case. */
  readonly email: string
  /** When the password was entered, not when the token was renewed. */
  readonly signedInAt: Date
}

/**
 * The identity provider, which stores passwords and issues ID tokens: Firebase (or its official emulator), or the
 * host's embedded one.
 */
export interface Identity {
  /** Refuses with 401 a token that is unsigned, expired, from another issuer, or older than the account's password. */
  verifyIdToken(token: string): Promise<Proof>
  /** When the password was last set; undefined if there is no such account. */
  passwordChangedAt(uid: string): Promise<Date | undefined>
  /** A single-use code for `confirmPasswordReset`, to be mailed; undefined if no account has the e-mail. */
  resetCode(email: string): Promise<string | undefined>
  /**
   * Marks the account's e-mail as verified, after the right code was entered. May be repeated. Refuses with 401 if the
   * account no longer exists. Calls the provider, so it must not be called inside a transaction.
   */
  confirmEmail(uid: string): Promise<void>
  /**
   * Binds the account to the user created in `tx`. Uses the database only, and refuses with 401 if an account stored
   * there no longer exists.
   */
  claim(tx: Tx, uid: string): Promise<void>
  /**
   * A code as from `resetCode`, to be mailed to somebody who signs up with an e-mail that already has an account at the
   * provider: left by a signup that was never finished, created by somebody who does not own the e-mail, or used by
   * another application of the project. The owner can then sign up with it. Undefined if the provider replaces such
   * accounts itself, or has none. No account is ever deleted, because anybody may ask for a signup.
   */
  signupResetCode(email: string): Promise<string | undefined>
  /** Revokes the account's refresh tokens at a logout, where that does not end the user's other sessions as well. */
  signOut(uid: string): Promise<void>
  /** Deletes the account of somebody whose user is deleted. One that is gone already is no error. */
  remove(uid: string): Promise<void>
  /** Adds the provider's routes, if the host itself is the provider. */
  readonly routes?: (app: FastifyInstance) => void
}
