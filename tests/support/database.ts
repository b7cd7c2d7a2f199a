import type { Db } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { emptyDb, migratedDb } from './migrated-database.ts'
import type { Databases } from './postgres-server.ts'
import {
  databasesAt,
  dropDatabase,
  missingPostgres,
  NO_POSTGRES,
  PATIENT,
} from './postgres-server.ts'

/** Where the port of the server that all test files of a run share is passed on to their processes. */
export const RUN_SERVER = 'TEST_POSTGRES_PORT'

/** The server of this run. A test that stops its server, or creates roles, starts one of its own. */
export function postgresServer(): Databases {
  const port = process.env[RUN_SERVER]
  if (port === undefined) throw new Error(NO_POSTGRES)
  return databasesAt(Number(port))
}

async function openMigrated(): Promise<Db> {
  return temporary(await postgresServer().migratedDatabase())
}

async function openEmpty(key?: string): Promise<Db> {
  return temporary(await postgresServer().newDatabase(), key)
}

/** It is removed when it is closed. */
function temporary(url: string, key = 'none'): Db {
  const db = openPostgres(url, { connections: 20, key, timeouts: PATIENT })
  let closing: Promise<void> | undefined
  const close = async () => {
    await db.close()
    await dropDatabase(url)
  }
  return {
    ...db,
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Both databases of the host, for `describe.each`: migrated and without users (`open`), or empty (`openEmpty`, with the key of `Db.seal`). */
export const DATABASES = [
  { name: 'PGlite', missing: undefined, open: migratedDb, openEmpty: emptyDb },
  { name: 'PostgreSQL', missing: missingPostgres, open: openMigrated, openEmpty },
] as const

/**
 * The database for tests that would prove the same on either: a copy on the server of the run, which takes a tenth of
 * the time of an embedded one, or an embedded one where the tests run without a server.
 */
export const { open: openDb, openEmpty: openEmptyDb } =
  missingPostgres === undefined ? DATABASES[1] : DATABASES[0]
