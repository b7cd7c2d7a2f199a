import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import { CALLER, ownRowsOf } from '../../platform/db/own-rows.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The account at the identity provider. */
  readonly identityUid: string
}

const user = v.pipe(
  v.object({ id: v.string(), email: v.string(), name: v.string(), identity_uid: v.string() }),
  v.transform(({ id, email, name, identity_uid }) => ({
    id,
    email,
    name,
    identityUid: identity_uid,
  })),
)
const COLUMNS = 'SELECT id, email, name, identity_uid FROM users'

export async function userByEmail(db: Tx, email: string): Promise<User | undefined> {
  const [found] = await db.rows(user, `${COLUMNS} WHERE email = $1`, [normalEmail(email)])
  return found
}

export async function userByIdentity(db: Tx, identityUid: string): Promise<User | undefined> {
  const [found] = await db.rows(user, `${COLUMNS} WHERE identity_uid = $1`, [identityUid])
  return found
}

const found = v.object({ id: v.string(), email: v.string(), name: v.string(), since: v.date() })

/** Users whose e-mail contains the lower-case text `part`, sorted by e-mail, at most `limit`. */
export const findUsers = (
  db: Tx,
  { part, after = '', limit }: { part: string; after?: string | undefined; limit: number },
): Promise<v.InferOutput<typeof found>[]> =>
  db.rows(
    found,
    `SELECT id, email, name, created_at AS since FROM users
     WHERE position($1 IN email) > 0 AND email > $2 ORDER BY email LIMIT $3`,
    [part, after, limit],
  )

/** Throws if the user does not exist, which is a bug. */
export async function userOf(own: OwnRows): Promise<User> {
  const [found] = await own.rows(user, `${COLUMNS} WHERE id = ${CALLER}`)
  if (!found) throw new Error('a session without a user')
  return found
}

export const userById = (db: Tx, id: string): Promise<User> => userOf(ownRowsOf(db, id))

/** Resolves to the new user's id, or to undefined if the e-mail or the identity account already has a user. */
export async function createUser(
  tx: Tx,
  { email, name, identityUid, at }: Omit<User, 'id'> & { readonly at: Date },
): Promise<string | undefined> {
  const id = randomUUID()
  const created = await tx.run(
    `INSERT INTO users (id, email, name, identity_uid, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, normalEmail(email), name, identityUid, at],
  )
  return created === 1 ? id : undefined
}
