import { randomUUID } from 'node:crypto'
import { userSeal } from '../../server/accounts/users/users.ts'
import type { Db } from '../../server/platform/db/db.ts'

/** Inserts a user; resolves to the id. */
export async function newUser(db: Db, email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID()
  await db.run(
    'INSERT INTO users (id, email, name, identity_uid, created_at, seal) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, email, 'Ada', id, new Date(0), userSeal(db, { id, email, identityUid: id })],
  )
  return id
}

/** Gives a user another e-mail, as if it had been the one from the beginning. */
export const setEmail = (db: Db, id: string, email: string): Promise<number> =>
  db.run('UPDATE users SET email = $2, seal = $3 WHERE id = $1', [
    ...[id, email, userSeal(db, { id, email, identityUid: id })],
  ])
