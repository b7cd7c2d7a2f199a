import type { PushKind } from '#domain/push.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { addMs, DAY } from '../../platform/time/clock.ts'
import type { Money } from './message.ts'

/** Notification that something is to be pushed, so that it goes out at once. */
export const PUSH_STORED = 'push_stored'

/** A message is no news after that. The push services keep it as long for a device that is off. */
export const PUSH_LIFE = DAY

export interface PushNotice {
  readonly kind: Exclude<PushKind, 'password'>
  readonly userId: string
  /** What was credited, sent or given back. */
  readonly amount?: Money
}

/** What is stored of a message, as JSON made by the database. */
const CONTENT = (device: string, kind: string, more: string) =>
  `jsonb_build_object('device', ${device}, 'kind', ${kind}, 'tag', id) || ${more}`

/** Notifies those of a person's devices that want to know, once the transaction has been committed. */
export async function notifyDevices(
  tx: Transaction,
  { kind, userId, amount }: PushNotice,
  now: Date,
): Promise<void> {
  const money = amount ? { coin: amount.coin, units: amount.units.toString() } : {}
  const stored = await tx.run(
    `INSERT INTO push_outbox (id, content, at, expires_at, next_try_at)
     SELECT id, (${CONTENT('device', '$2::text', '$3::jsonb')})::text, $4, $5, $4
     FROM (SELECT gen_random_uuid() AS id, p.id AS device
       FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
       WHERE s.user_id = $1 AND s.expires_at > $4 AND $2::text = ANY (p.kinds)) AS devices`,
    [userId, kind, JSON.stringify(money), now, addMs(now, PUSH_LIFE)],
  )
  if (stored > 0) tx.announce(PUSH_STORED, '')
}

/**
 * The last message of devices whose sessions a new password ends, in the statement that ends them. It goes out although
 * their subscriptions have ended with them, so it takes along where to. `ended` names a part of the statement with the
 * ids of the sessions; $`now` and $`until` are times.
 */
export const lastMessages = (ended: string, now: number, until: number): string =>
  `last_messages AS (
     INSERT INTO push_outbox (id, content, at, expires_at, next_try_at)
     SELECT id, (${CONTENT('device', "'password'", "jsonb_build_object('target', sealed)")})::text,
       $${now}::timestamptz, $${until}::timestamptz, $${now}::timestamptz
     FROM (SELECT gen_random_uuid() AS id, p.id AS device, p.sealed FROM push_subscriptions p
       WHERE p.session_id IN (SELECT id FROM ${ended}) AND 'password' = ANY (p.kinds)) AS devices
     RETURNING pg_notify('${PUSH_STORED}', ''))`
