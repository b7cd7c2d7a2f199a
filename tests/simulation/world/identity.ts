import type { Identity, Proof } from '../../../server/accounts/identity/identity.ts'
import { unauthorized } from '../../../server/platform/http/refusal.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Account {
  readonly uid: string
  readonly email: string
  password: string
  changedAt: Date
}

/** An identity provider elsewhere, with which people and hosts speak. Its clock does not jump. */
export interface Provider {
  /** For the hosts. */
  readonly identity: Identity
  isAway: boolean
  /** Creates an account and returns its id. */
  register(email: string, password: string): string
  /** Undefined if the e-mail has an account. */
  signUp(email: string, password: string): string | undefined
  /** An ID token; undefined for a wrong password. */
  signIn(email: string, password: string): string | undefined
  /** Whether the code of a mailed link was right. */
  reset(code: string, password: string): boolean
  passwordChangedAt(email: string): Date | undefined
  /** Whose ID token it is. */
  emailOf(token: string): string | undefined
  /** Whether the password has changed since the token was given. */
  isStale(token: string): boolean
}

export function createProvider(
  scheduler: Scheduler,
  faults: Faults,
  random: Random,
  now: () => Date,
): Provider {
  const accounts = new Map<string, Account>()
  const tokens = new Map<string, Proof>()
  const codes = new Map<string, Account>()
  const ofUid = (uid: string) => [...accounts.values()].find((account) => account.uid === uid)
  const newId = () => random.bytes(21).toString('base64url')

  const asked = async <T>(what: string, answer: () => T): Promise<T> => {
    await scheduler.step(`identity ${what}`)
    if (provider.isAway) {
      faults.note('identity away')
      throw new Error('the identity provider does not answer')
    }
    const result = answer()
    await scheduler.step(`identity answers ${what}`)
    return result
  }

  const provider: Provider = {
    isAway: false,
    register(email, password) {
      const uid = newId()
      accounts.set(email, { uid, email, password, changedAt: now() })
      return uid
    },
    signUp(email, password) {
      if (accounts.has(email)) return undefined
      provider.register(email, password)
      return provider.signIn(email, password)
    },
    signIn(email, password) {
      const account = accounts.get(email)
      if (account?.password !== password) return undefined
      const token = `${newId()}.${newId()}`
      tokens.set(token, { uid: account.uid, email, signedInAt: now() })
      return token
    },
    reset(code, password) {
      const account = codes.get(code)
      if (!account) return false
      codes.delete(code)
      account.password = password
      account.changedAt = now()
      return true
    },
    passwordChangedAt: (email) => accounts.get(email)?.changedAt,
    emailOf: (token) => tokens.get(token)?.email,
    isStale(token) {
      const proof = tokens.get(token)
      const account = proof && ofUid(proof.uid)
      return !account || proof.signedInAt < account.changedAt
    },
    identity: {
      verifyIdToken: (token) =>
        asked('token', () => {
          const proof = tokens.get(token)
          const account = proof && ofUid(proof.uid)
          if (!account || proof.signedInAt < account.changedAt) throw unauthorized()
          return proof
        }),
      passwordChangedAt: (uid) => asked('password', () => ofUid(uid)?.changedAt),
      resetCode: (email) =>
        asked('reset code', () => {
          const account = accounts.get(email)
          if (!account) return undefined
          const code = newId()
          codes.set(code, account)
          return code
        }),
      confirmEmail: (uid) =>
        asked('confirm', () => {
          if (!ofUid(uid)) throw unauthorized()
        }),
      async claim() {},
      signupResetCode: () => asked('signup', () => undefined),
      async signOut() {},
      async remove() {},
    },
  }
  return provider
}
