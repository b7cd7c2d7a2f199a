import { FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  type UserCredential,
  updatePassword,
} from 'firebase/auth'
import { site } from '#config/site.ts'
import { createProviderSession } from './provider-session.ts'
import type { ApiResult } from './request.ts'

/**
 * The identity provider: Google's, the official emulator's or the host's own, by the same code. It keeps
 * nothing on the device (the session is the host's), so a person who must prove themselves after a
 * reload signs in with the password once more. The only place that knows firebase; import it only from
 * screens that need it, it weighs more than they do.
 */
export interface IdentityError {
  readonly kind: 'email-in-use' | 'invalid-credential' | 'unreachable' | 'other'
  /** The provider's own words, which reset and signup show (product §8). */
  readonly message: string
}

export type IdentityResult<T> =
  | Extract<ApiResult<T>, { ok: true }>
  | { ok: false; error: IdentityError }

const KINDS: Readonly<Record<string, IdentityError['kind']>> = {
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-credential': 'invalid-credential',
  'auth/invalid-login-credentials': 'invalid-credential',
  'auth/wrong-password': 'invalid-credential',
  'auth/user-not-found': 'invalid-credential',
  'auth/user-disabled': 'invalid-credential',
  'auth/invalid-email': 'invalid-credential',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
}

async function outcome<T>(work: Promise<T>): Promise<IdentityResult<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error: errorOf(error) }
  }
}

function errorOf(error: unknown): IdentityError {
  if (!(error instanceof FirebaseError)) return { kind: 'other', message: String(error) }
  return { kind: KINDS[error.code] ?? 'other', message: error.message }
}

const idTokenOf = ({ user }: UserCredential): Promise<string> => user.getIdToken()

interface IdentityDeps {
  readonly platform: { readonly origin: string }
  get<S>(make: () => S): S
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity({ platform, get }: IdentityDeps) {
  let known: Auth | undefined

  function auth(): Auth {
    if (known) return known
    const { apiKey, authDomain, projectId, url } = site.identity
    const app = initializeApp({ apiKey: apiKey || 'demo', authDomain, projectId })
    known = initializeAuth(app, { persistence: inMemoryPersistence })
    // Without settings of a real project, the host's embedded identity on this very origin.
    if (url || !apiKey) {
      connectAuthEmulator(known, url || platform.origin, { disableWarnings: true })
    }
    get(createProviderSession).entered(signOut)
    return known
  }

  const prove = (email: string, password: string) =>
    signInWithEmailAndPassword(auth(), email, password)

  const signOut = (): Promise<void> => auth().signOut()

  return {
    signOut,

    /** Answers the ID token that proves to the host who signs up. */
    createAccount: (email: string, password: string): Promise<IdentityResult<string>> =>
      outcome(createUserWithEmailAndPassword(auth(), email, password).then(idTokenOf)),

    /** Answers the ID token that proves to the host who logs in. */
    signIn: (email: string, password: string): Promise<IdentityResult<string>> =>
      outcome(prove(email, password).then(idTokenOf)),

    /** Sets a new password with the code of the mailed link; each code works once. */
    confirmReset: (oobCode: string, password: string): Promise<IdentityResult<void>> =>
      outcome(confirmPasswordReset(auth(), oobCode, password)),

    /** Proves the old password first, in every case: whoever finds an open wallet must not lock out its owner. */
    changePassword: (
      email: string,
      oldPassword: string,
      newPassword: string,
    ): Promise<IdentityResult<void>> =>
      outcome(prove(email, oldPassword).then(({ user }) => updatePassword(user, newPassword))),
  }
}
