import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { normalEmail } from '#domain/account.ts'
import type { Language } from '#languages'
import type { Signer, Tx } from '../../platform/db/db.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import { CALLER, ownRowsOf } from '../../platform/db/own-rows.ts'
import { ForgedRow, rowSeal } from '../../platform/db/sealed-rows.ts'

export interface User {
  readonly id: string
  readonly email: string
  readonly name: string
  /** The account at the identity provider. */
  readonly identityUid: string
}

const user = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    name: v.string(),
    identity_uid: v.string(),
    seal: v.nullable(v.string()),
  }),
  v.transform(({ identity_uid, ...rest }) => ({ ...rest, identityUid: identity_uid })),
)
const COLUMNS = 'SELECT id, email, name, identity_uid, seal FROM users'

/** The seal of who somebody is: their codes go to the e-mail, and their password is that of the identity account. */
export const userSeal = (
  signer: Pick<Signer, 'seal'>,
  { id, email, identityUid }: Pick<User, 'id' | 'email' | 'identityUid'>,
): string => rowSeal(signer, 'users', id, [email, identityUid])

/** Throws ForgedRow. */
function own(signer: Signer, found: v.InferOutput<typeof user> | undefined): User | undefined {
  if (found && found.seal !== userSeal(signer, found)) throw new ForgedRow('users', found.id)
  return found
}

export async function userByEmail(db: Tx & Signer, email: string): Promise<User | undefined> {
  const [row] = await db.rows(user, `${COLUMNS} WHERE email = $1`, [normalEmail(email)])
  return own(db, row)
}

export async function userByIdentity(
  db: Tx & Signer,
  identityUid: string,
): Promise<User | undefined> {
  const [row] = await db.rows(user, `${COLUMNS} WHERE identity_uid = $1`, [identityUid])
  return own(db, row)
}

const listedRow = v.object({ id: v.string(), email: v.string(), name: v.string(), since: v.date() })

/**
 * Holds for each user whose e-mail or name contains the lower-case text in $1, and for few others: an index answers it, so that
 * nobody else's row is read (database function `text_parts`).
 */
export const MAY_CONTAIN = `text_parts(email || ' ' || lower(name)) @> text_parts($1)`

/** Users whose e-mail contains the lower-case text `part`, sorted by e-mail, at most `limit`. */
export const findUsers = (
  db: Pick<Tx, 'rows'>,
  { part, after = '', limit }: { part: string; after?: string | undefined; limit: number },
): Promise<v.InferOutput<typeof listedRow>[]> =>
  db.rows(
    listedRow,
    `SELECT id, email, name, created_at AS since FROM users
     WHERE ${MAY_CONTAIN} AND position($1 IN email) > 0 AND email > $2 ORDER BY email LIMIT $3`,
    [part, after, limit],
  )

/** The user, for what is shown to the person alone. Throws if the user does not exist, which is a bug. */
export async function userOf(rows: OwnRows): Promise<v.InferOutput<typeof user>> {
  const [row] = await rows.rows(user, `${COLUMNS} WHERE id = ${CALLER}`)
  if (!row) throw new Error('a session without a user')
  return row
}

/** The same, verified. Throws ForgedRow. */
export async function userById(db: Tx & Signer, id: string): Promise<User> {
  const row = await userOf(ownRowsOf(db, id))
  own(db, row)
  return row
}

/** Resolves to the new user's id, or to undefined if the e-mail or the identity account already has a user. */
export async function createUser(
  tx: Tx & Signer,
  {
    email: given,
    name,
    identityUid,
    language = null,
    at,
  }: Omit<User, 'id'> & { readonly language?: Language | null; readonly at: Date },
): Promise<string | undefined> {
  const [id, email] = [randomUUID(), normalEmail(given)]
  const created = await tx.run(
    `INSERT INTO users (id, email, name, identity_uid, language, created_at, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING`,
    [id, email, name, identityUid, language, at, userSeal(tx, { id, email, identityUid })],
  )
  return created === 1 ? id : undefined
}
