import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/db.ts'

/** What an ID token proves: who signed in at the identity provider, and when. */
export interface Proof {
  readonly uid: string
  /** Lower case. */
  readonly email: string
  /** When the password was typed, not when the token was renewed. */
  readonly signedInAt: Date
}

/**
 * The identity provider as the host sees it: it holds passwords and hands out ID tokens; the host holds neither.
 * Two of them: Firebase (or its official emulator), and the host's own embedded one.
 */
export interface Identity {
  /** Refuses with 401 what is unsigned, expired, foreign, or older than the account's password. */
  verifyIdToken(token: string): Promise<Proof>
  /** When the password was last set; undefined where there is no such account. */
  passwordChangedAt(uid: string): Promise<Date | undefined>
  /** A single-use code for `confirmPasswordReset`, to be mailed; undefined where no account has the e-mail. */
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
   * Removes an account at the provider that no user of ours was created with: one whose signup never finished,
   * or one made by somebody who does not own the e-mail. The caller has checked that there is no such user.
   */
  releaseUnclaimed(email: string): Promise<void>
  /** Serves the provider's own address, where the host is the provider. */
  readonly routes?: (app: FastifyInstance) => void
}
