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

afterAll(async () => {
  await (await server)?.stop()
}, 30_000)
