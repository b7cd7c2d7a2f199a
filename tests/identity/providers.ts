import { setTimeout } from 'node:timers/promises'
import { createFirebaseIdentity } from '../../server/accounts/identity/firebase.ts'
import type { Identity } from '../../server/accounts/identity/identity.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { PROJECT } from './project.ts'

/** An identity provider under test. */
export interface Provider {
  readonly url: string
  /** The provider as the host uses it. */
  readonly identity: Identity
  /** What the host does at the end of a signup: the account belongs to a user from then on. */
  claim(uid: string): Promise<void>
  /** Advances the provider's clock. */
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']

export async function embedded(): Promise<Provider> {
  const host = await accountsHost()
  const { db, identity } = host.deps
  return {
    url: await host.app.listen({ port: 0 }),
    identity,
    async claim(uid) {
      await identity.confirmEmail(uid)
      await db.transaction((tx) => identity.claim(tx, uid))
    },
    advance: async (ms) => host.clock.advance(ms),
    close: host.close,
  }
}

async function official(address: string): Promise<Provider> {
  await protectEmails(address)
  return {
    url: `http://${address}`,
    identity: await createFirebaseIdentity({
      serviceAccount: '',
      projectId: PROJECT,
      emulatorHost: address,
    }),
    // The emulator accepts each e-mail only once, claimed or not.
    claim: async () => {},
    // The emulator's clock cannot be changed, so the one test that needs this waits for a second.
    advance: (ms) => setTimeout(ms),
    close: async () => {},
  }
}

/** Turns on e-mail enumeration protection, the default of Firebase projects but not of the emulator. */
async function protectEmails(address: string): Promise<void> {
  const answer = await fetch(`http://${address}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (!answer.ok) throw new Error(`the emulator: ${answer.status} ${await answer.text()}`)
}

/** The embedded provider, and the official Auth emulator if FIREBASE_AUTH_EMULATOR_HOST is set. */
export const providers: [string, () => Promise<Provider>][] = [
  ['embedded', embedded],
  ...(emulator
    ? [['official', () => official(emulator)] satisfies [string, () => Promise<Provider>]]
    : []),
]
