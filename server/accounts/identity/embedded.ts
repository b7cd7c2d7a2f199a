import { normalEmail } from '#domain/account.ts'
import type { Db, Signer, Tx } from '../../platform/db/db.ts'
import { unauthorized } from '../../platform/http/refusal.ts'
import { digest, randomToken } from '../../platform/keys/secrets.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs, CLOCK_TOLERANCE, MINUTE } from '../../platform/time/clock.ts'
import type { Devices } from '../sessions/devices.ts'
import {
  accountByEmail,
  accountByUid,
  accountSeal,
  claimAccount,
  removeUnclaimed,
  setPassword,
} from './accounts.ts'
import { createAttempts } from './attempts.ts'
import { createHashing } from './hashing.ts'
import type { Identity } from './identity.ts'
import type { Cost } from './passwords.ts'
import { STANDARD_COST } from './passwords.ts'
import type { PasswordHooks, Provider } from './provider.ts'
import { accountOfResetCode, storeResetCode } from './reset-codes.ts'
import { createSignIns } from './sign-ins.ts'
import { createTokens } from './tokens.ts'
import { toolkitRoutes } from './toolkit.ts'
import { ToolkitError } from './toolkit-error.ts'

const RESET_CODE_LIFE = 30 * MINUTE
/** The maximum age of a sign-in that can change the password, as at Google. */
const RECENT_SIGN_IN = 5 * MINUTE
const MIN_PASSWORD_LENGTH = 6

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly addressLimit: number
  /** The key that signs tokens, as PEM. */
  readonly key: string
  readonly hooks: PasswordHooks
  readonly devices: Devices
  readonly cost?: Cost
}

/**
 * The host's own identity provider, used without a Firebase project.
 *
 * Signing up with the e-mail of an unclaimed account replaces that account under a new uid. So an interrupted signup
 * locks nobody out, and nobody can reserve an e-mail that is not theirs. Users are bound to uids, so the new account
 * inherits nothing.
 */
export async function createEmbeddedIdentity(
  dependencies: Dependencies,
): Promise<Identity & Provider> {
  const { db, clock, hooks, cost = STANDARD_COST } = dependencies
  const attempts = createAttempts(dependencies.limits, dependencies.addressLimit)
  const tokens = await createTokens(dependencies.key, clock)
  const hashing = await createHashing(attempts, cost)

  const { tokensFor, findAccount, requireAccount, refresh } = createSignIns(db, clock, tokens)

  const requireStrong = (password: string) => {
    if (password.length >= MIN_PASSWORD_LENGTH) return
    throw new ToolkitError('WEAK_PASSWORD : Password should be at least 6 characters')
  }

  const requireResetCode = async (tx: Tx & Signer, code: string) => {
    const reset = await accountOfResetCode(tx, digest(code))
    if (!reset) throw new ToolkitError('INVALID_OOB_CODE')
    // One that lives longer than it may was made before a jump of the clock.
    const latest = addMs(clock.now(), RESET_CODE_LIFE + CLOCK_TOLERANCE)
    if (reset.expires_at <= clock.now() || reset.expires_at > latest)
      throw new ToolkitError('EXPIRED_OOB_CODE')
    return reset
  }

  const provider: Provider = {
    async signUp(input, password, caller) {
      const email = normalEmail(input)
      requireStrong(password)
      const hash = await hashing.hash(caller, email, password)
      return db.transaction(async (tx) => {
        await removeUnclaimed(tx, email)
        const uid = randomToken().slice(0, 28)
        const created = await tx.run(
          `INSERT INTO identity_accounts
             (uid, email, password_hash, password_changed_at, created_at, last_login_at, seal)
           VALUES ($1, $2, $3, $4, $4, $4, $5) ON CONFLICT DO NOTHING`,
          [uid, email, hash, clock.now(), accountSeal(tx, { uid, email, passwordHash: hash })],
        )
        const account = created === 1 ? await accountByUid(tx, uid) : undefined
        if (!account) throw new ToolkitError('EMAIL_EXISTS')
        return tokensFor(tx, account, clock.now())
      })
    },

    async signIn(input, password, caller) {
      const email = normalEmail(input)
      const account = await hashing.check(caller, email, password, () => accountByEmail(db, email))
      if (!account) throw new ToolkitError('INVALID_LOGIN_CREDENTIALS')
      await attempts.resetPasswords(caller, email)
      await db.run('UPDATE identity_accounts SET last_login_at = $2 WHERE uid = $1', [
        account.uid,
        clock.now(),
      ])
      return tokensFor(db, account, clock.now())
    },

    refresh,

    lookup: async (idToken) => (await requireAccount(idToken)).account,

    async setDisplayName(idToken, name) {
      const { account } = await requireAccount(idToken)
      await db.run('UPDATE identity_accounts SET display_name = $2 WHERE uid = $1', [
        account.uid,
        name,
      ])
      return { ...account, displayName: name }
    },

    async changePassword(idToken, password, caller) {
      const { account, signedInAt } = await requireAccount(idToken)
      requireStrong(password)
      if (addMs(signedInAt, RECENT_SIGN_IN) < clock.now()) {
        throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      }
      const hash = await hashing.hash(caller, account.email, password)
      return db.transaction(async (tx) => {
        await setPassword(tx, account.uid, hash, clock.now())
        // The caller's own session continues; a stolen one, or one on a lost device, must not.
        await hooks.endSessions(tx, account.uid, caller.device(account.email))
        const changed = await accountByUid(tx, account.uid)
        if (!changed) throw new ToolkitError('USER_NOT_FOUND')
        return tokensFor(tx, changed, clock.now())
      })
    },

    async remove(idToken) {
      const { account } = await requireAccount(idToken)
      // The user could never log in again.
      if (account.isClaimed) throw new ToolkitError('OPERATION_NOT_ALLOWED')
      await removeUnclaimed(db, account.email)
    },

    emailOfReset: async (code) => (await requireResetCode(db, code)).email,

    async resetPassword(code, password, caller) {
      const { email } = await requireResetCode(db, code)
      requireStrong(password)
      const hash = await hashing.hash(caller, email, password)
      return db.transaction(async (tx) => {
        const { uid } = await requireResetCode(tx, code)
        // Only the one of two simultaneous requests that deletes the code continues.
        const deleted = await tx.run('DELETE FROM identity_reset_codes WHERE code_hash = $1', [
          digest(code),
        ])
        if (deleted === 0) throw new ToolkitError('INVALID_OOB_CODE')
        await setPassword(tx, uid, hash, clock.now())
        await tx.run('UPDATE identity_accounts SET email_verified = true WHERE uid = $1', [uid])
        await hooks.endSessions(tx, uid, undefined)
        const changed = await accountByUid(tx, uid)
        if (!changed) throw new ToolkitError('USER_NOT_FOUND')
        return changed
      })
    },
  }

  return {
    ...provider,

    async verifyIdToken(token) {
      const signedIn = await findAccount(token)
      if (!signedIn) throw unauthorized()
      const { account, signedInAt } = signedIn
      return { uid: account.uid, email: account.email, signedInAt }
    },

    passwordChangedAt: async (uid) => (await accountByUid(db, uid))?.passwordChangedAt,

    async resetCode(email) {
      const account = await accountByEmail(db, normalEmail(email))
      if (!account) return undefined
      const code = randomToken()
      await storeResetCode(db, {
        codeHash: digest(code),
        uid: account.uid,
        expiresAt: addMs(clock.now(), RESET_CODE_LIFE),
      })
      return code
    },

    // This is not needed: claim does it in the transaction that creates the user.
    confirmEmail: async () => undefined,

    async claim(tx, uid) {
      if (!(await claimAccount(tx, uid))) throw unauthorized()
    },

    // This is not needed: signUp replaces unclaimed accounts.
    signupResetCode: async () => undefined,

    async remove(uid) {
      await db.run('DELETE FROM identity_accounts WHERE uid = $1', [uid])
    },

    async signOut(uid) {
      await db.run('DELETE FROM identity_refresh_tokens WHERE uid = $1', [uid])
    },

    routes: toolkitRoutes(provider, hooks, dependencies.devices),
  }
}
