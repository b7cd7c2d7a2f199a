import { afterAll } from 'vitest'
import type { Db } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import type { PostgresTimeouts } from '../../server/platform/db/postgres-timeouts.ts'
import { emptyDb, migratedDb } from './migrated-database.ts'
import type { PostgresServer } from './postgres-server.ts'
import { missingPostgres, startPostgres } from './postgres-server.ts'

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

/**
 * For tests of what many do at once, which on a busy machine takes longer than a host lets anybody wait. What waits for
 * ever still fails.
 */
export const PATIENT = {
  idleInTransaction: 60_000,
  lock: 60_000,
  statement: 60_000,
  answer: 70_000,
  queue: 60_000,
  connect: 30_000,
} as const satisfies Partial<PostgresTimeouts>

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
