import { hash } from 'node:crypto'
import { CHALLENGE_LIFE } from '#domain/passkeys.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { randomToken } from '../../platform/keys/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs } from '../../platform/time/clock.ts'

/** What a passkey confirms. `register` is the making of a new one. */
export type Purpose = 'login' | 'withdrawal' | 'purchase' | 'add' | 'remove' | 'register'

/** What is signed: for whom, and exactly what the request asks for. */
export interface Subject {
  readonly purpose: Purpose
  readonly userId: string
  readonly content: readonly string[]
}

/** A challenge as it is stored. What it confirms is not stored, but computed again from the request. */
export interface Challenge {
  readonly id: string
  /** What the host adds to the content, such as the price; part of what is signed. */
  readonly quoted: string
  readonly expiresAt: Date
}

/**
 * The bytes that are signed: a hash of everything that the signature confirms, so that it confirms nothing else. In
 * base64url, as browsers and the library spell it.
 */
export const challengeOf = (
  { purpose, userId, content }: Subject,
  { id, quoted, expiresAt }: Challenge,
): string =>
  hash(
    'sha256',
    JSON.stringify([purpose, userId, id, expiresAt.getTime(), quoted, ...content]),
    'base64url',
  )

export async function storeChallenge(
  db: Tx,
  clock: Clock,
  { userId, purpose }: Pick<Subject, 'userId' | 'purpose'>,
  quoted: string,
): Promise<Challenge> {
  const challenge = { id: randomToken(), quoted, expiresAt: addMs(clock.now(), CHALLENGE_LIFE) }
  await db.run(
    `INSERT INTO passkey_challenges (id, user_id, purpose, quoted, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [challenge.id, userId, purpose, quoted, challenge.expiresAt],
  )
  return challenge
}

export const challengeExpired = () =>
  new Refusal(410, 'passkey-expired', 'This took too long. Please use the passkey again.')

/** Uses the challenge up in the caller's transaction, so that a rollback restores it. Refuses with 410 `passkey-used`. */
export async function redeemChallenge(tx: Tx, clock: Clock, id: string): Promise<void> {
  const used = await tx.run(
    'UPDATE passkey_challenges SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND expires_at > $2',
    [id, clock.now()],
  )
  if (used === 0)
    throw new Refusal(410, 'passkey-used', 'This signature was used before. Please sign again.')
}
