import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import { outsideTransactions } from '../../platform/db/transaction-scope.ts'
import { unauthorized } from '../../platform/http/refusal.ts'
import { permittedLookup } from '../../platform/http-out/network-guard.ts'
import type { Identity } from './identity.ts'
import { readServiceAccount } from './service-account.ts'

export interface FirebaseSettings {
  /** The service account as JSON, or the path of a file with it. */
  readonly serviceAccount: string
  readonly projectId: string
  /** The address of the official Auth emulator; empty for none. */
  readonly emulatorHost: string
}

/** The subset of firebase-admin's Auth that is used. */
export interface FirebaseAuth {
  verifyIdToken(
    token: string,
    checkRevoked: boolean,
  ): Promise<{ uid: string; email?: string; auth_time: number }>
  getUser(uid: string): Promise<{ tokensValidAfterTime?: string | undefined }>
  getUserByEmail(email: string): Promise<{ uid: string }>
  updateUser(uid: string, changes: { emailVerified: boolean }): Promise<unknown>
  generatePasswordResetLink(email: string): Promise<string>
  deleteUser(uid: string): Promise<void>
}

/** Imports firebase-admin only when needed, because it is as large as the rest of the host. */
export async function createFirebaseIdentity(config: FirebaseSettings): Promise<Identity> {
  return identityOf(await connect(config))
}

async function connect(config: FirebaseSettings): Promise<FirebaseAuth> {
  const [{ applicationDefault, cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  if (config.emulatorHost) {
    // firebase-admin reads FIREBASE_AUTH_EMULATOR_HOST itself; the emulator needs no credential.
    const { hostname } = new URL(`http://${config.emulatorHost}`)
    const httpAgent = new HttpAgent({ lookup: lookupOf((host) => host === hostname) })
    return getAuth(initializeApp({ projectId: config.projectId, httpAgent }))
  }
  const httpAgent = new HttpsAgent({ lookup: lookupOf(isGoogle) })
  if (!config.serviceAccount) {
    const credential = applicationDefault(httpAgent)
    return getAuth(initializeApp({ projectId: config.projectId, credential, httpAgent }))
  }
  const { project_id, client_email, private_key } = readServiceAccount(config.serviceAccount)
  const account = { projectId: project_id, clientEmail: client_email, privateKey: private_key }
  const credential = cert(account, httpAgent)
  return getAuth(initializeApp({ projectId: project_id, credential, httpAgent }))
}

/** Google's hosts may have an address of the operator's own network; their certificate says that they are Google's. */
const lookupOf = (isHost: (hostname: string) => boolean) =>
  permittedLookup({ isHost, isAddress: () => true })
const isGoogle = (hostname: string): boolean =>
  hostname === 'accounts.google.com' || hostname.endsWith('.googleapis.com')

/** Where Google's library asks for the credentials of a machine in its cloud, over an agent of its own. */
const METADATA_SERVERS = ['169.254.169.254:80', 'metadata.google.internal.:80'] as const

/** The servers that Google's library must be able to connect to by itself. */
export const ownDestinationsOf = (config: FirebaseSettings | undefined): readonly string[] =>
  config && !config.serviceAccount && !config.emulatorHost ? METADATA_SERVERS : []

const firebaseError = v.object({ code: v.string() })
const codeOf = (error: unknown) => {
  const result = v.safeParse(firebaseError, error)
  return result.success ? result.output.code : ''
}

/** Resolves to undefined if Firebase has no such account. */
async function ifExists<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    // generatePasswordResetLink throws email-not-found for an unknown e-mail.
    if (/^auth\/(user|email)-not-found$/.test(codeOf(error))) return undefined
    throw error
  }
}

/** Whether the token or its account is invalid, as opposed to Firebase being unreachable or misconfigured. */
const isBadToken = (error: unknown) =>
  /^auth\/(id-token-|argument-error|invalid-id-token|user-disabled|user-not-found)/.test(
    codeOf(error),
  )

export function identityOf(service: FirebaseAuth): Identity {
  const auth = outsideTransactions('the identity provider', service)
  const verified = async (token: string) => {
    try {
      return await auth.verifyIdToken(token, true)
    } catch (error) {
      throw isBadToken(error) ? unauthorized() : error
    }
  }

  const resetCode = async (input: string) => {
    const email = normalEmail(input)
    // A project with e-mail enumeration protection returns an internal error for the link of an unknown e-mail.
    if (!(await ifExists(auth.getUserByEmail(email)))) return undefined
    const link = await ifExists(auth.generatePasswordResetLink(email))
    return link === undefined ? undefined : (new URL(link).searchParams.get('oobCode') ?? undefined)
  }

  return {
    async verifyIdToken(token) {
      const claims = await verified(token)
      if (!claims.email) throw unauthorized()
      return {
        uid: claims.uid,
        email: normalEmail(claims.email),
        signedInAt: new Date(claims.auth_time * 1000),
      }
    },

    async passwordChangedAt(uid) {
      const user = await ifExists(auth.getUser(uid))
      if (!user?.tokensValidAfterTime) return undefined
      // Firebase truncates to seconds. The end of that second is later than every older session.
      return new Date(new Date(user.tokensValidAfterTime).getTime() + 999)
    },

    resetCode,

    async confirmEmail(uid) {
      if (!(await ifExists(auth.updateUser(uid, { emailVerified: true })))) throw unauthorized()
    },

    async claim() {
      // This is not needed: the account is not stored in this database.
    },

    signupResetCode: resetCode,

    async remove(uid) {
      await ifExists(auth.deleteUser(uid))
    },

    async signOut() {
      // Firebase can only revoke all tokens of a user, which reads like a new password and would end every session.
    },
  }
}
