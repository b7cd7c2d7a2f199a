import type { Assertion, Attestation, RequestOptions } from '#contract/account/passkey-ceremony.ts'
import { challengeOf } from '#domain/staff/orders.ts'
import { verifyRegistration } from '../accounts/passkeys/register.ts'
import type { RelyingParty } from '../accounts/passkeys/relying-party.ts'
import type { SignedEntry, StaffKey } from '../operator/staff/entries.ts'
import { type Member, staffIn } from '../operator/staff/members.ts'
import { signerOf, storedAssertion } from '../operator/staff/standing.ts'
import type { Db } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Clock } from '../platform/time/clock.ts'
import { CHALLENGE_LIFE } from './challenges.ts'
import { publicKeyOf } from './public-key.ts'

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly relyingParty: RelyingParty
}

/** ES256, EdDSA and RS256, which is all that authenticators have. */
export const ALGORITHMS = [-7, -8, -257]

const wrong = () =>
  new Refusal(403, 'wrong-passkey', 'The passkey did not sign exactly this. Nothing was done.')

/** What a passkey is asked to sign: the digest of that text. Without keys the browser offers whichever it has. */
export const requestOptionsFor = (
  { relyingParty }: Pick<Parts, 'relyingParty'>,
  text: string,
  keys: readonly StaffKey[] = [],
): RequestOptions => ({
  challenge: challengeOf(text),
  rpId: relyingParty.id,
  timeout: CHALLENGE_LIFE,
  userVerification: 'required',
  allowCredentials: keys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  })),
})

/** A signature that is right, by whom, as the log keeps it. */
export interface VerifiedSignature {
  readonly member: Member
  readonly entry: SignedEntry
}

/**
 * Verifies a signature of that text by a passkey of the staff: as a browser gives it, and once more as an audit will. Refuses
 * with 403, also where the passkey has counted fewer uses than before.
 */
export async function verifiedSignature(
  { db, clock, relyingParty }: Parts,
  text: string,
  response: Assertion,
): Promise<VerifiedSignature> {
  const staff = await staffIn(db)
  const entry = { kind: 'signed' as const, text, assertion: storedAssertion(response) }
  const member = signerOf(staff, entry)
  const key = member?.keys.find(({ id }) => id === response.id)
  if (!member || !key) throw wrong()
  const counter = await counterOf(relyingParty, text, response, key)
  if (counter === undefined) throw wrong()
  const counted = await db.run(
    `INSERT INTO staff_counters AS c (key, counter, used_at) VALUES ($1, $2, $3)
     ON CONFLICT (key) DO UPDATE SET counter = $2, used_at = $3
     WHERE c.counter < $2 OR (c.counter = 0 AND $2 = 0)`,
    [key.id, counter, clock.now()],
  )
  if (counted === 0)
    throw new Refusal(
      403,
      'passkey-copied',
      'This passkey was used elsewhere since, so there may be a copy of it. Nothing was done.',
    )
  return { member, entry }
}

async function counterOf(
  relyingParty: RelyingParty,
  text: string,
  response: Assertion,
  { id, cose, rpId }: StaffKey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challengeOf(text),
      expectedOrigin: relyingParty.originsFor(response.response.clientDataJSON),
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(Buffer.from(cose, 'base64url')), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every difference: challenge, origin, name of the site, flags, damaged bytes.
    return undefined
  }
}

/** The passkey that was made for that text. Refuses with 403. */
export async function madeKey(
  relyingParty: RelyingParty,
  text: string,
  response: Attestation,
): Promise<StaffKey> {
  const made = await verifyRegistration(relyingParty, challengeOf(text), response)
  const { id, publicKey: cose } = made
  return {
    id,
    cose,
    publicKey: await publicKeyOf(Buffer.from(cose, 'base64url')),
    transports: response.response.transports,
    rpId: relyingParty.id,
  }
}
