import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/platform/db/db.ts'

/** Inserts a user; resolves to the id. */
export async function newUser(db: Db, email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID()
  await db.run(
    'INSERT INTO users (id, email, name, identity_uid, created_at) VALUES ($1, $2, $3, $4, $5)',
    [id, email, 'Ada', id, new Date(0)],
  )
  return id
}
