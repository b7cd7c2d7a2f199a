import * as v from 'valibot'
import { ownerHash } from '#domain/log/receipt.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SaltOf } from './salts.ts'

const IDS = 'SELECT jsonb_array_elements_text($1::jsonb)::uuid'

const stored = v.object({ userId: v.string(), owner: v.string() })
const unknown = v.object({ userId: v.string(), email: v.string() })

/**
 * The commitments to the e-mails of these people, by their ids. Each is stored when an entry first needs it, so that what has
 * been committed to is known after the account is deleted, and nobody's e-mail is.
 */
export async function ownersOf(
  db: Pick<Tx, 'rows'>,
  userIds: ReadonlySet<string>,
  saltOf: SaltOf,
): Promise<ReadonlyMap<string, string>> {
  if (userIds.size === 0) return new Map()
  const ids = JSON.stringify([...userIds])
  const rows = await db.rows(
    stored,
    `SELECT user_id AS "userId", owner FROM log_owners WHERE user_id IN (${IDS})`,
    [ids],
  )
  if (rows.length < userIds.size) {
    const missing = await db.rows(
      unknown,
      `SELECT id AS "userId", email FROM users
       WHERE id IN (${IDS}) AND NOT EXISTS (SELECT FROM log_owners WHERE user_id = id)`,
      [ids],
    )
    const owners = missing.map(({ userId, email }) => ({
      userId,
      owner: ownerHash(saltOf(`owner ${userId}`), email),
    }))
    await db.rows(
      v.unknown(),
      `INSERT INTO log_owners (user_id, owner)
       SELECT "userId", owner FROM jsonb_to_recordset($1::jsonb) AS o("userId" uuid, owner text)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [JSON.stringify(owners)],
    )
    rows.push(...owners)
  }
  return new Map(rows.map(({ userId, owner }) => [userId, owner]))
}
