import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Challenge } from './challenges.ts'

const row = v.object({ id: v.string(), quoted: v.string(), expires_at: v.date() })

/** The challenge by which the user is making a passkey; undefined if there is none that is valid. */
export async function openRegistration(
  db: Tx,
  clock: Clock,
  userId: string,
  id: string,
): Promise<Challenge | undefined> {
  const [found] = await db.rows(
    row,
    `SELECT id, quoted, expires_at FROM passkey_challenges
     WHERE id = $1 AND user_id = $2 AND purpose = 'register' AND used_at IS NULL AND expires_at > $3`,
    [id, userId, clock.now()],
  )
  return found && { id: found.id, quoted: found.quoted, expiresAt: found.expires_at }
}
