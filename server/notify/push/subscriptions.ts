import * as v from 'valibot'
import { type PushChoice, type Subscription, subscription } from '#contract/account/push.ts'
import { PUSH_KINDS, type PushKind } from '#domain/push.ts'
import type { Db } from '../../platform/db/db.ts'
import { unauthorized } from '../../platform/http/refusal.ts'
import { digest, type Encryption, randomToken } from '../../platform/keys/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'

interface Session {
  readonly sessionId: string
}

/** The device of a session, as it is subscribed. */
export interface StoredDevice extends PushChoice {
  readonly id: string
}

/** The address that a message is sent to. */
export interface Target {
  readonly subscription: Subscription
  readonly hasAmounts: boolean
}

export interface Subscriptions {
  deviceOf(session: Session): Promise<StoredDevice | undefined>
  /** Subscribes the device of a session, or changes its choice; resolves to its id. Refuses if the session has ended. */
  save(session: Session, subscription: Subscription, choice: PushChoice): Promise<string>
  remove(session: Session): Promise<void>
  /** The endpoint is gone. */
  drop(endpoint: string): Promise<void>
  isAlive(id: string): Promise<boolean>
  /** The address at which the device is notified of `kind`; undefined if it is no longer. */
  targetOf(id: string, kind: PushKind): Promise<Target | undefined>
  /** Decrypts what was stored as {@link save} does. */
  decrypt(encrypted: string): Subscription
}

const kinds = v.array(v.picklist(PUSH_KINDS))
const device = v.pipe(
  v.object({ id: v.string(), kinds, has_amounts: v.boolean() }),
  v.transform(({ id, kinds, has_amounts: amounts }) => ({ id, kinds, amounts })),
)
const target = v.object({ sealed: v.string(), has_amounts: v.boolean() })
const stored = v.pipe(v.string(), v.parseJson(), subscription)

/** A subscription counts as long as its session does, whether or not that has been removed. */
const LIVE = 'push_subscriptions p JOIN sessions s ON s.id = p.session_id AND s.expires_at >'

export function createSubscriptions(
  db: Db,
  clock: Clock,
  { encrypt, decrypt }: Encryption,
): Subscriptions {
  const read = (encrypted: string): Subscription => v.parse(stored, decrypt(encrypted))

  return {
    async deviceOf({ sessionId }) {
      const [row] = await db.rows(
        device,
        'SELECT id, kinds, has_amounts FROM push_subscriptions WHERE session_id = $1',
        [sessionId],
      )
      return row
    },

    save: ({ sessionId }, given, { kinds, amounts }) =>
      db.transaction(async (tx) => {
        const [hash, now] = [digest(given.endpoint), clock.now()]
        await tx.run(
          'DELETE FROM push_subscriptions WHERE endpoint_hash = $1 AND session_id <> $2',
          [hash, sessionId],
        )
        const [saved] = await tx.rows(
          v.object({ id: v.string() }),
          `INSERT INTO push_subscriptions AS p (id, session_id, endpoint_hash, sealed, kinds, has_amounts, at)
           SELECT $1, id, $3, $4, ARRAY(SELECT jsonb_array_elements_text($5::jsonb)), $6, $7
           FROM sessions WHERE id = $2 AND expires_at > $7 FOR SHARE
           ON CONFLICT (session_id) DO UPDATE SET endpoint_hash = excluded.endpoint_hash,
             sealed = excluded.sealed, kinds = excluded.kinds, has_amounts = excluded.has_amounts
           RETURNING id`,
          [
            ...[randomToken(), sessionId, hash, encrypt(JSON.stringify(given))],
            ...[JSON.stringify(kinds), amounts, now],
          ],
        )
        if (!saved) throw unauthorized()
        return saved.id
      }),

    async remove({ sessionId }) {
      await db.run('DELETE FROM push_subscriptions WHERE session_id = $1', [sessionId])
    },

    async drop(endpoint) {
      await db.run('DELETE FROM push_subscriptions WHERE endpoint_hash = $1', [digest(endpoint)])
    },

    async isAlive(id) {
      const rows = await db.rows(v.unknown(), `SELECT 1 FROM ${LIVE} $2 WHERE p.id = $1`, [
        ...[id, clock.now()],
      ])
      return rows.length > 0
    },

    async targetOf(id, kind) {
      const [row] = await db.rows(
        target,
        `SELECT sealed, has_amounts FROM ${LIVE} $2 WHERE p.id = $1 AND $3 = ANY (kinds)`,
        [id, clock.now(), kind],
      )
      return row && { subscription: read(row.sealed), hasAmounts: row.has_amounts }
    },

    decrypt: read,
  }
}
