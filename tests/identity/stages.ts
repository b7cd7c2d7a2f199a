import { setTimeout } from 'node:timers/promises'
import { createFirebaseIdentity } from '../../server/identity/firebase.ts'
import type { Identity } from '../../server/identity/identity.ts'
import { accountsHost } from '../support/accounts-host.ts'
import { PROJECT } from './project.ts'

/** An identity provider to be held against what the site and the host ask of one. */
export interface Stage {
  readonly url: string
  /** The same provider, as the host sees it. */
  readonly identity: Identity
  /** What the host does when a signup is finished: the account is a user's from then on. */
  claim(uid: string): Promise<void>
  /** Lets time pass at the provider. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']

export async function embedded(): Promise<Stage> {
  const host = await accountsHost()
  const { db, identity } = host.deps
  return {
    url: await host.app.listen({ port: 0 }),
    identity,
    async claim(uid) {
      await identity.confirmEmail(uid)
      await db.transaction((tx) => identity.claim(tx, uid))
    },
    pass: async (ms) => host.clock.pass(ms),
    close: host.close,
  }
}

async function official(address: string): Promise<Stage> {
  await protectEmails(address)
  return {
    url: `http://${address}`,
    identity: await createFirebaseIdentity({
      serviceAccount: '',
      projectId: PROJECT,
      emulatorHost: address,
    }),
    // The emulator gives an e-mail away once, claimed or not.
    claim: async () => {},
    // Nobody can move the emulator's clock. The one test that needs it needs a second.
    pass: (ms) => setTimeout(ms),
    close: async () => {},
  }
}

/** Every Firebase project of today hides who has an account; the emulator does so when it is told to. */
async function protectEmails(address: string): Promise<void> {
  const answer = await fetch(`http://${address}/emulator/v1/projects/${PROJECT}/config`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (!answer.ok) throw new Error(`the emulator: ${answer.status} ${await answer.text()}`)
}

/** The embedded provider always, the official Auth emulator where FIREBASE_AUTH_EMULATOR_HOST says where it is. */
export const stages: [string, () => Promise<Stage>][] = [
  ['embedded', embedded],
  ...(emulator
    ? [['official', () => official(emulator)] satisfies [string, () => Promise<Stage>]]
    : []),
]
