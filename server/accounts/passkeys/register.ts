import type { Attestation, CreationOptions } from '#contract/account/passkey-ceremony.ts'
import { CHALLENGE_LIFE } from '#domain/passkeys.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { User } from '../users/users.ts'
import { withoutAttestation } from './attestation.ts'
import { type Challenge, challengeOf } from './challenges.ts'
import { listedForBrowser } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'
import { MOST, passkeysOf, tooManyPasskeys } from './stored.ts'

/** ES256, EdDSA and RS256, which is all that authenticators have. */
const ALGORITHMS = [-7, -8, -257]

export const subjectOfRegistration = (userId: string) =>
  ({ purpose: 'register', userId, content: [] }) as const

/** How the browser makes a passkey for the user. Refuses with 422 above ten. */
export async function creationOptionsFor(
  { db, clock, relyingParty, siteName }: Parts & { readonly siteName: string },
  user: User,
  challenge: Challenge,
): Promise<CreationOptions> {
  const stored = await passkeysOf(db, clock, user.id)
  if (stored.length >= MOST) throw tooManyPasskeys()
  return {
    challenge: challengeOf(subjectOfRegistration(user.id), challenge),
    rp: { id: relyingParty.id, name: siteName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE,
    // Nobody asks who made the device, and no list of makers is kept.
    attestation: 'none',
    excludeCredentials: stored.map(listedForBrowser),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly relyingParty: RelyingParty
}

/** What WebAuthn allows as the length of a credential's id, in bytes. */
const ID_LENGTH = { min: 16, max: 1023 }

export interface MadePasskey {
  /** As the authenticator has written it, in base64url. */
  readonly id: string
  /** COSE, in base64url. */
  readonly publicKey: string
  readonly counter: number
}

/** The passkey that was made for this challenge. Refuses with 403. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  expectedChallenge: string,
  response: Attestation,
): Promise<MadePasskey> {
  const made = await checked(relyingParty, expectedChallenge, response).catch(() => undefined)
  if (!made)
    throw new Refusal(403, 'wrong-passkey', 'The passkey could not be checked. Nothing was added.')
  return made
}

/** Undefined, or an error of the library, for whatever is not right. */
async function checked(
  relyingParty: RelyingParty,
  expectedChallenge: string,
  { response: sent, ...credential }: Attestation,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const attestationObject = await withoutAttestation(sent.attestationObject)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { ...sent, attestationObject } },
    expectedChallenge,
    expectedOrigin: relyingParty.originsFor(sent.clientDataJSON),
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) return undefined
  // The id beside the attestation is the sender's word; this one is in what the authenticator has written.
  const { id, publicKey, counter } = registrationInfo.credential
  const length = Buffer.byteLength(id, 'base64url')
  if (length < ID_LENGTH.min || length > ID_LENGTH.max) return undefined
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}
