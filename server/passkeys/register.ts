import type { Attestation, CreationOptions } from '#contract/account/passkey-ceremony.ts'
import { CHALLENGE_LIFE } from '#domain/passkeys.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../refusal.ts'
import type { User } from '../users/users.ts'
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
  { db, clock, party, siteName }: Parts & { readonly siteName: string },
  user: User,
  challenge: Challenge,
): Promise<CreationOptions> {
  const held = await passkeysOf(db, clock, user.id)
  if (held.length >= MOST) throw tooManyPasskeys()
  return {
    challenge: challengeOf(subjectOfRegistration(user.id), challenge),
    rp: { id: party.id, name: siteName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE,
    // Nobody asks who made the device, and no list of makers is kept.
    attestation: 'none',
    excludeCredentials: held.map(listedForBrowser),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly party: RelyingParty
}

/** The key of a passkey that was made for this challenge. Refuses with 403. */
export async function verifyRegistration(
  party: RelyingParty,
  expectedChallenge: string,
  response: Attestation,
): Promise<{ readonly publicKey: string; readonly counter: number }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.originsFor(response.response.clientDataJSON),
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified)
    throw new Refusal(403, 'wrong-passkey', 'The passkey could not be checked. Nothing was added.')
  const { publicKey, counter } = verified.registrationInfo.credential
  return { publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}
