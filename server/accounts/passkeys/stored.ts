import * as v from 'valibot'
import { PASSKEY_DELAY, type Passkey } from '#domain/passkeys.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs } from '../../platform/time/clock.ts'
import { challengeExpired } from './challenges.ts'

export const MOST = 10
export const tooManyPasskeys = () =>
  new Refusal(422, 'too-many-passkeys', `There can be ${MOST} passkeys.`)

/** What a passkey is of, and from when it confirms payments. */
export interface SealedPasskey {
  readonly id: string
  readonly userId: string
  readonly publicKey: string
  readonly trustedFrom: Date
}

/** The seal of a passkey: who has the database alone can make none, and trust none earlier. */
export const passkeySeal = (
  signer: Pick<Signer, 'seal'>,
  { id, userId, publicKey, trustedFrom }: SealedPasskey,
): string => rowSeal(signer, 'passkeys', id, [userId, publicKey, trustedFrom])

/** Those that have not ended. */
const isInForce = (now: string) => `(ends_at IS NULL OR ends_at > ${now})`

const row = v.object({
  id: v.string(),
  name: v.string(),
  transports: v.string(),
  added_at: v.date(),
  used_at: v.nullable(v.date()),
  trusted_from: v.date(),
  ends_at: v.nullable(v.date()),
})
export type StoredPasskey = v.InferOutput<typeof row>

/** The user's passkeys, the oldest first. */
export const passkeysOf = (db: Tx, clock: Clock, userId: string): Promise<StoredPasskey[]> =>
  db.rows(
    row,
    `SELECT id, name, transports, added_at, used_at, trusted_from, ends_at FROM passkeys
     WHERE user_id = $1 AND ${isInForce('$2')} ORDER BY added_at, id`,
    [userId, clock.now()],
  )

/** Whether payments of the user are guarded by a passkey, be it one that is being removed with a mailed code. */
export async function isGuarded(db: Tx, clock: Clock, userId: string): Promise<boolean> {
  const sql = `SELECT 1 FROM passkeys WHERE user_id = $1 AND ${isInForce('$2')} LIMIT 1`
  return (await db.rows(v.unknown(), sql, [userId, clock.now()])).length > 0
}

export const isTrusted = ({ trusted_from }: Pick<StoredPasskey, 'trusted_from'>, clock: Clock) =>
  trusted_from <= clock.now()

export const shownPasskey = (stored: StoredPasskey, clock: Clock): Passkey => ({
  id: stored.id,
  name: stored.name,
  addedAt: stored.added_at.getTime(),
  usedAt: stored.used_at?.getTime(),
  trustedFrom: isTrusted(stored, clock) ? undefined : stored.trusted_from.getTime(),
  endsAt: stored.ends_at?.getTime(),
})

/** One change of a person's passkeys at a time: what the next one sees is what this one has left. */
const lockPasskeys = (tx: Tx, userId: string) =>
  tx.rows(v.unknown(), 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])

export interface NewPasskey {
  readonly id: string
  readonly userId: string
  readonly name: string
  /** COSE, in base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  /** The passkey that has confirmed it; undefined if a mailed code alone has. */
  readonly confirmedBy: string | undefined
}

/**
 * Refuses with 409 if the passkey is known already, with 410 if the one that has confirmed it is gone, and with 422 above
 * ten. Resolves to when it is trusted.
 */
export async function insertPasskey(
  tx: Tx & Signer,
  clock: Clock,
  added: NewPasskey,
): Promise<Date> {
  await lockPasskeys(tx, added.userId)
  const now = clock.now()
  const existing = await passkeysOf(tx, clock, added.userId)
  const { confirmedBy } = added
  // Who has removed a passkey that somebody else holds must not find another one of theirs afterwards.
  if (confirmedBy !== undefined && !existing.some(({ id }) => id === confirmedBy))
    throw challengeExpired()
  if (existing.length >= MOST) throw tooManyPasskeys()
  // Whoever reads the mails must not get past the passkey that is there by adding another one.
  const mustWait = confirmedBy === undefined && existing.length > 0
  await tx.run('DELETE FROM passkeys WHERE id = $1 AND ends_at <= $2', [added.id, now])
  const trustedFrom = mustWait ? addMs(now, PASSKEY_DELAY) : now
  const inserted = await tx.run(
    `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, added_at, trusted_from, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [
      ...[added.id, added.userId, added.name, added.publicKey, added.counter],
      ...[added.transports.join(' '), now, trustedFrom, passkeySeal(tx, { ...added, trustedFrom })],
    ],
  )
  if (inserted === 0) throw new Refusal(409, 'passkey-known', 'This passkey is known already.')
  return trustedFrom
}

/**
 * Removes it at once if a passkey has confirmed it. A mailed code alone ends it later, so that its owner can object by
 * using it. Resolves to when it ends.
 */
export async function removePasskey(
  tx: Tx,
  clock: Clock,
  { userId, id, isByCode }: { userId: string; id: string; isByCode: boolean },
): Promise<Date> {
  await lockPasskeys(tx, userId)
  const now = clock.now()
  if (!isByCode) {
    await tx.run('DELETE FROM passkeys WHERE user_id = $1 AND id = $2', [userId, id])
    return now
  }
  const end = addMs(now, PASSKEY_DELAY)
  const [ending] = await tx.rows(
    v.object({ ends_at: v.date() }),
    `UPDATE passkeys SET ends_at = coalesce(ends_at, $3) WHERE user_id = $1 AND id = $2 AND ${isInForce('$4')}
     RETURNING ends_at`,
    [userId, id, end, now],
  )
  return ending?.ends_at ?? now
}
