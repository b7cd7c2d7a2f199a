import * as v from 'valibot'
import type { ChallengeAnswer, PasskeyProof } from '#contract/account/passkey-ceremony.ts'
import { CHALLENGE_LIFE } from '#domain/passkeys.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import { type Clock, HOUR } from '../../platform/time/clock.ts'
import {
  type Challenge,
  challengeExpired,
  challengeOf,
  redeemChallenge,
  type Subject,
  storeChallenge,
} from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { isTrusted, passkeySeal, passkeysOf, type StoredPasskey } from './stored.ts'

/*
 * A signature by a passkey confirms one request: its challenge is a hash of all that the request asks for.
 *
 *   ask ──▶ challenge ──signed──▶ verify: computed again from the request ──▶ redeem, in the request's transaction
 *
 * A request with another amount, coin, network or address has another challenge, so the signature is refused.
 */

/** A signature that is right. Only `verify` creates one and `redeem` requires it. */
class VerifiedPasskey {
  readonly #challenge: Challenge
  readonly passkeyId: string
  readonly counter: number
  constructor(challenge: Challenge, passkeyId: string, counter: number) {
    this.#challenge = challenge
    this.passkeyId = passkeyId
    this.counter = counter
  }
  get challengeId(): string {
    return this.#challenge.id
  }
}

export type { VerifiedPasskey }

export interface Passkeys {
  /**
   * What a passkey of the user is to sign. `asker` is who is counted: the session or, before there is one, the caller, so
   * that nobody else uses up what the owner has. `quoted` is the host's own part of it. Refuses with 409 without a passkey.
   */
  ask(subject: Subject, asker: string, quoted?: string): Promise<ChallengeAnswer>
  /**
   * Verifies the signature for exactly this subject. Refuses with 403 if it is of something else, of an unknown passkey, or
   * of one that is not trusted yet, and with 410 if it took too long. One that was used before passes; `redeem` refuses
   * it, after the idempotency record has been checked.
   */
  verify(subject: Subject, proof: PasskeyProof): Promise<VerifiedPasskey>
  /** Uses the signature up inside the caller's transaction. Refuses with 410 if it was used. */
  redeem(tx: Tx, verified: VerifiedPasskey): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly limits: Limits
  readonly relyingParty: RelyingParty
  /** Called when a passkey's counter has gone back: there may be a copy of it. */
  readonly onCopied: (userId: string, name: string) => Promise<void>
}

/** The most of one asker; each is a row that lives for a day. */
const CHALLENGES = { max: 120, per: HOUR }

const signedWith = v.object({
  purpose: v.string(),
  quoted: v.string(),
  expires_at: v.date(),
  is_used: v.boolean(),
  name: v.nullable(v.string()),
  public_key: v.nullable(v.string()),
  counter: v.nullable(v.number()),
  trusted_from: v.nullable(v.date()),
  seal: v.nullable(v.string()),
})

export const passkeyNeeded = () =>
  new Refusal(
    403,
    'passkey-needed',
    'Please confirm this with your passkey. If you have lost it, remove it in the settings with a code by e-mail.',
  )
const wrong = () =>
  new Refusal(403, 'wrong-passkey', 'The passkey did not confirm exactly this. Nothing was done.')
const unknown = () =>
  new Refusal(403, 'unknown-passkey', 'This passkey is not one of yours, or no more.')
const copied = () =>
  new Refusal(
    403,
    'passkey-copied',
    'This passkey was used elsewhere since, so there may be a copy of it. Nothing was done.',
  )
const untrusted = (from: Date) =>
  new Refusal(
    403,
    'passkey-waits',
    `This passkey was added with a mailed code. It confirms payments from ${from.toISOString().slice(0, 16).replace('T', ' ')} UTC on.`,
  )

export const listedForBrowser = ({ id, transports }: StoredPasskey) => ({
  id,
  type: 'public-key' as const,
  transports: transports === '' ? [] : transports.split(' '),
})

/** A copy would have a counter of its own. Passkeys that are synchronised count nothing: theirs is always 0. */
const hasGoneBack = (counter: number, stored: number) =>
  (counter > 0 || stored > 0) && counter <= stored

export function createPasskeys({
  db,
  clock,
  limits,
  relyingParty,
  onCopied,
}: Dependencies): Passkeys {
  /** The challenge and the passkey in one look, so that a use in between is seen in both or in neither. */
  const look = async ({ userId }: Subject, { challenge, response }: PasskeyProof) => {
    const [row] = await db.rows(
      signedWith,
      `SELECT c.purpose, c.quoted, c.expires_at, c.used_at IS NOT NULL AS is_used,
         p.name, p.public_key, p.counter, p.trusted_from, p.seal
       FROM passkey_challenges c LEFT JOIN passkeys p
         ON p.user_id = c.user_id AND p.id = $3 AND (p.ends_at IS NULL OR p.ends_at > $4)
       WHERE c.id = $1 AND c.user_id = $2`,
      [challenge, userId, response.id, clock.now()],
    )
    return row
  }

  return {
    async ask(subject, asker, quoted = '') {
      const { userId } = subject
      const all = await passkeysOf(db, clock, userId)
      const usable = subject.purpose === 'login' ? all : all.filter((one) => isTrusted(one, clock))
      if (usable.length === 0)
        throw new Refusal(409, 'no-passkey', 'There is no passkey that can confirm this.')
      await limits.take(`passkeys:${userId}:${asker}`, CHALLENGES)
      const challenge = await storeChallenge(db, clock, subject, quoted)
      return {
        challenge: challenge.id,
        options: {
          challenge: challengeOf(subject, challenge),
          rpId: relyingParty.id,
          timeout: CHALLENGE_LIFE,
          userVerification: 'required',
          allowCredentials: usable.map(listedForBrowser),
        },
      }
    },

    async verify(subject, proof) {
      const outcome = await look(subject, proof)
      if (!outcome || (outcome.expires_at <= clock.now() && !outcome.is_used))
        throw challengeExpired()
      const { name, public_key: publicKey, counter: stored, trusted_from: trustedFrom } = outcome
      if (outcome.purpose !== subject.purpose) throw wrong()
      if (name === null || publicKey === null || stored === null || trustedFrom === null)
        throw unknown()
      const { userId } = subject
      if (
        outcome.seal !== passkeySeal(db, { id: proof.response.id, userId, publicKey, trustedFrom })
      )
        throw unknown()
      const challenge = {
        id: proof.challenge,
        quoted: outcome.quoted,
        expiresAt: outcome.expires_at,
      }
      const counter = await counterOf(
        relyingParty,
        challengeOf(subject, challenge),
        proof,
        publicKey,
      )
      if (counter === undefined) throw wrong()
      if (subject.purpose !== 'login' && trustedFrom > clock.now()) throw untrusted(trustedFrom)
      // One that was used has moved the counter itself; `redeem` refuses it.
      if (!outcome.is_used && hasGoneBack(counter, stored)) {
        await onCopied(subject.userId, name)
        throw copied()
      }
      return new VerifiedPasskey(challenge, proof.response.id, counter)
    },

    async redeem(tx, { challengeId, passkeyId, counter }) {
      await redeemChallenge(tx, clock, challengeId)
      // Whoever uses a passkey has it, so what a mailed code has begun to remove stays.
      const used = await tx.run(
        `UPDATE passkeys SET counter = $2, used_at = $3, ends_at = NULL
         WHERE id = $1 AND (ends_at IS NULL OR ends_at > $3) AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
        [passkeyId, counter, clock.now()],
      )
      if (used === 0) throw wrong()
    },
  }
}

/** The counter of a right signature; undefined if it is of something else. */
async function counterOf(
  relyingParty: RelyingParty,
  expectedChallenge: string,
  { response }: PasskeyProof,
  publicKey: string,
): Promise<number | undefined> {
  // Loaded with the first passkey: it brings parsers of certificates, which nothing else needs.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: relyingParty.originsFor(response.response.clientDataJSON),
      expectedRPID: relyingParty.id,
      // The counter is compared with the stored one by the caller, which notifies its owner.
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every difference: challenge, origin, name of the site, flags, damaged bytes.
    return undefined
  }
}
