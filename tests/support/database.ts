import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openPglite } from '../../server/db/pglite.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import { noPostgres, startPostgres } from './postgres-server.ts'

/** Both databases the host runs on, for `describe.each`. */
export const DATABASES = [
  { name: 'PGlite', missing: undefined, open: () => openPglite() },
  { name: 'PostgreSQL', missing: noPostgres, open: openOnServer },
] as const

let server: Promise<PostgresServer> | undefined

/** The server of this test file, started when it is first asked for. */
export function postgresServer(): Promise<PostgresServer> {
  server ??= startPostgres()
  return server
}

async function openOnServer(): Promise<Db> {
  return openPostgres((await postgresServer()).newDatabase(), { connections: 20 })
}

/** A migrated database without users. */
export async function emptyDatabase(open: () => Promise<Db>): Promise<Db> {
  const db = await open()
  await migrate(db)
  return db
}

/** A user who can have a balance; resolves to the id. */
export async function newUser(db: Db, email = `${randomUUID()}@example.org`): Promise<string> {
  const id = randomUUID()
  await db.run(
    'INSERT INTO users (id, email, name, identity_uid, created_at) VALUES ($1, $2, $3, $4, $5)',
    [id, email, 'Ada', id, new Date(0)],
  )
  return id
}

afterAll(async () => {
  await (await server)?.stop()
})
