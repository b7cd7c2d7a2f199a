import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { addMs, type Clock, MINUTE } from '../platform/time/clock.ts'

/** The time for which a passkey may be asked. A form that waits longer is asked again. */
export const CHALLENGE_LIFE = 5 * MINUTE

interface Challenge {
  readonly purpose: 'login' | 'enrol' | 'sign'
  /** Undefined while nobody is known. */
  readonly staffId: string | undefined
  readonly text: string
  readonly id?: string
}

/** Stores what is to be signed once; resolves to its id. */
export async function storeChallenge(
  db: Tx,
  clock: Clock,
  { purpose, staffId, text, id = randomUUID() }: Challenge,
): Promise<string> {
  await db.run(
    'INSERT INTO staff_challenges (id, purpose, staff_id, text, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [id, purpose, staffId ?? null, text, addMs(clock.now(), CHALLENGE_LIFE)],
  )
  return id
}

const text = v.object({ text: v.string() })

/** Uses it up, whatever becomes of the signature. Resolves to its text; refuses with 410. */
export async function takeChallenge(
  db: Tx,
  clock: Clock,
  { id, purpose, staffId }: Pick<Challenge, 'purpose' | 'staffId'> & { readonly id: string },
): Promise<string> {
  const [taken] = await db.rows(
    text,
    `UPDATE staff_challenges SET used_at = $4
     WHERE id::text = $1 AND purpose = $2 AND staff_id IS NOT DISTINCT FROM $3::uuid
       AND used_at IS NULL AND expires_at > $4
     RETURNING text`,
    [id, purpose, staffId ?? null, clock.now()],
  )
  if (!taken)
    throw new Refusal(
      410,
      'expired',
      'This took too long, or was signed before. Please begin again.',
    )
  return taken.text
}

/** What a challenge of before was of, while it is kept: an order that waits for others has its arguments there. */
export async function textOfChallenge(db: Tx, id: string): Promise<string | undefined> {
  const [row] = await db.rows(text, `SELECT text FROM staff_challenges WHERE id = $1`, [id])
  return row?.text
}

/** Keeps a challenge for longer, since an order waits. */
export const keepChallenge = (db: Tx, id: string, until: Date): Promise<number> =>
  db.run('UPDATE staff_challenges SET expires_at = $2 WHERE id = $1', [id, until])
