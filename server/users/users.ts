import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../db/db.ts'
import type { OwnRows } from './own-rows.ts'
import { CALLER, ownRowsOf } from './own-rows.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The identity provider's account this user was created with. */
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

/** E-mails are one however they are spelled: the part after the @ by rule, the part before it by every large provider. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

export async function userByEmail(db: Tx, email: string): Promise<User | undefined> {
  const [found] = await db.rows(user, `${COLUMNS} WHERE email = $1`, [normalEmail(email)])
  return found
}

const found = v.object({ id: v.string(), email: v.string(), name: v.string(), since: v.date() })

/** Users whose e-mail holds that text, which is lower case, by e-mail; at most `most`. */
export const findUsers = (
  db: Tx,
  part: string,
  most: number,
): Promise<v.InferOutput<typeof found>[]> =>
  db.rows(
    found,
    `SELECT id, email, name, created_at AS since FROM users
     WHERE position($1 IN email) > 0 ORDER BY email LIMIT $2`,
    [part, most],
  )

/** Throws where there is no such user: a session, or the caller, has named one. */
export async function userOf(own: OwnRows): Promise<User> {
  const [found] = await own.rows(user, `${COLUMNS} WHERE id = ${CALLER}`)
  if (!found) throw new Error('a session without a user')
  return found
}

export const userById = (db: Tx, id: string): Promise<User> => userOf(ownRowsOf(db, id))

/** Resolves to the new user's id, or undefined where the e-mail or the identity account has a user already. */
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
