import { afterAll } from 'vitest'
import type { Db } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { emptyDb, migratedDb } from './migrated-database.ts'
import type { PostgresServer } from './postgres-server.ts'
import { missingPostgres, PATIENT, startPostgres } from './postgres-server.ts'

/** Both databases of the host, for `describe.each`: migrated and without users (`open`), or empty (`openEmpty`, with the key of `Db.seal`). */
export const DATABASES = [
  {
    name: 'PGlite',
    missing: undefined,
    open: migratedDb,
    openEmpty: emptyDb,
  },
  {
    name: 'PostgreSQL',
    missing: missingPostgres,
    open: openMigratedOnServer,
    openEmpty: openOnServer,
  },
] as const

let server: Promise<PostgresServer> | undefined

/** The server of this test file, started on first use. */
export function postgresServer(): Promise<PostgresServer> {
  server ??= startPostgres()
  return server
}

async function openOnServer(key = 'none'): Promise<Db> {
  return openPostgres(await (await postgresServer()).newDatabase(), { connections: 20, key })
}

async function openMigratedOnServer(): Promise<Db> {
  return openPostgres(await (await postgresServer()).migratedDatabase(), {
    connections: 20,
    key: 'none',
    timeouts: PATIENT,
  })
}

afterAll(async () => {
  await (await server)?.stop()
})
