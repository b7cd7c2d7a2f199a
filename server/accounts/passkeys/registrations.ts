import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { HOUR } from '../../platform/time/clock.ts'
import { type Challenge, challengeExpired } from './challenges.ts'

/** Each is an id in a request that is verified, or a challenge that is stored for a day. */
const REGISTRATIONS = { max: 30, per: HOUR }

/** Counts an attempt to make a passkey. Refuses with 429. */
export const countRegistration = (limits: Limits, asker: string): Promise<void> =>
  limits.take(`passkey-registrations:${asker}`, REGISTRATIONS)

const row = v.object({ id: v.string(), quoted: v.string(), expires_at: v.date() })

/**
 * The challenge by which the user is making a passkey. It is used up by this, whatever becomes of the answer: what is
 * verified is anybody's bytes, so nobody tries twice without another proof. Refuses with 410 if it was used.
 */
export async function takeRegistration(
  db: Tx,
  clock: Clock,
  userId: string,
  id: string,
): Promise<Challenge> {
  const [taken] = await db.rows(
    row,
    `UPDATE passkey_challenges SET used_at = $3
     WHERE id = $1 AND user_id = $2 AND purpose = 'register' AND used_at IS NULL AND expires_at > $3
     RETURNING id, quoted, expires_at`,
    [id, userId, clock.now()],
  )
  if (!taken) throw challengeExpired()
  return { id: taken.id, quoted: taken.quoted, expiresAt: taken.expires_at }
}
