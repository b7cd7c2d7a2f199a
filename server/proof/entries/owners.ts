import * as v from 'valibot'
import { ownerHash } from '#domain/log/receipt.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SaltOf } from './salts.ts'

const IDS = 'SELECT jsonb_array_elements_text($1::jsonb)::uuid'

const stored = v.object({ userId: v.string(), owner: v.string() })
const unknown = v.object({ userId: v.string(), email: v.string() })

/** What is stored never changes; of whom it is remembered, by the salts of a host. */
const remembered = new WeakMap<SaltOf, Map<string, string>>()
const MOST_REMEMBERED = 50_000

/**
 * The commitments to the e-mails of these people, by their ids. Each is stored when an entry first needs it, so that what has
 * been committed to is known after the account is deleted, and nobody's e-mail is.
 */
export async function ownersOf(
  db: Pick<Tx, 'rows'>,
  userIds: ReadonlySet<string>,
  saltOf: SaltOf,
): Promise<ReadonlyMap<string, string>> {
  const known = remembered.get(saltOf) ?? new Map<string, string>()
  remembered.set(saltOf, known)
  if (known.size > MOST_REMEMBERED) known.clear()
  const owners = new Map<string, string>()
  const asked: string[] = []
  for (const userId of userIds) {
    const owner = known.get(userId)
    if (owner === undefined) asked.push(userId)
    else owners.set(userId, owner)
  }
  if (asked.length === 0) return owners
  const ids = JSON.stringify(asked)
  const rows = await db.rows(
    stored,
    `SELECT user_id AS "userId", owner FROM log_owners WHERE user_id IN (${IDS})`,
    [ids],
  )
  for (const { userId, owner } of rows) {
    known.set(userId, owner)
    owners.set(userId, owner)
  }
  if (rows.length < asked.length)
    for (const { userId, owner } of await storeMissing(db, ids, saltOf)) owners.set(userId, owner)
  return owners
}

/** They are not remembered before they have been read: the transaction may be rolled back. */
async function storeMissing(db: Pick<Tx, 'rows'>, ids: string, saltOf: SaltOf) {
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
  return owners
}
