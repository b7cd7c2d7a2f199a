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
import type { ApiResult } from '../request.ts'
import { createProviderSession } from './provider-session.ts'

/**
 * The identity provider: Google's, the official emulator or the host's own, through the same code. It stores
 * nothing on the device (the session is the host's), so after a reload re-authentication needs the password.
 * The only file that imports firebase: import it only from screens that need it, because it is large.
 */
export interface IdentityError {
  readonly kind: 'email-in-use' | 'invalid-credential' | 'unreachable' | 'other'
  /** The provider's words, which reset and signup show (product §8). */
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
  return { kind: KINDS[error.code] ?? 'other', message: wordsOf(error) }
}

/** The SDK wraps the provider's words, `Firebase: … (auth/some-code).`, and often has `Error` instead of any. */
const wordsOf = ({ code, message }: FirebaseError): string =>
  /^Firebase: (?!Error )(.+) \(auth/.exec(message)?.[1] ??
  `${code.replace(/auth\/(.)|-/g, (_, first = ' ') => first.toUpperCase())} (${code})`

const idTokenOf = ({ user }: UserCredential): Promise<string> => user.getIdToken()

interface IdentityDeps {
  readonly platform: { readonly origin: string }
  get<S>(make: () => S): S
}

export interface Identity {
  signOut(): Promise<void>
  /** Resolves to the ID token for the host's signup call. */
  createAccount(email: string, password: string): Promise<IdentityResult<string>>
  /** Resolves to the ID token for the host's login call. */
  signIn(email: string, password: string): Promise<IdentityResult<string>>
  /** Sets a new password with the code from the mailed link; each code works once. */
  confirmReset(oobCode: string, password: string): Promise<IdentityResult<void>>
  /** Always verifies the old password first: somebody at an unlocked device must not lock out the owner. */
  changePassword(
    email: string,
    oldPassword: string,
    newPassword: string,
  ): Promise<IdentityResult<void>>
}

export function createIdentity({ platform, get }: IdentityDeps): Identity {
  let known: Auth | undefined

  function auth(): Auth {
    if (known) return known
    const { apiKey, authDomain, projectId, url } = site.identity
    const app = initializeApp({ apiKey: apiKey || 'demo', authDomain, projectId })
    known = initializeAuth(app, { persistence: inMemoryPersistence })
    // Where there is no real project, the host's embedded identity provider answers on this origin.
    if (url || !apiKey) {
      connectAuthEmulator(known, url || platform.origin, { disableWarnings: true })
    }
    get(createProviderSession).onSignedIn(signOut)
    return known
  }

  const authenticate = (email: string, password: string) =>
    signInWithEmailAndPassword(auth(), email, password)

  const signOut = (): Promise<void> => auth().signOut()

  return {
    signOut,
    createAccount: (email, password) =>
      outcome(createUserWithEmailAndPassword(auth(), email, password).then(idTokenOf)),
    signIn: (email, password) => outcome(authenticate(email, password).then(idTokenOf)),
    confirmReset: (oobCode, password) => outcome(confirmPasswordReset(auth(), oobCode, password)),
    changePassword: (email, oldPassword, newPassword) =>
      outcome(
        authenticate(email, oldPassword).then(({ user }) => updatePassword(user, newPassword)),
      ),
  }
}
