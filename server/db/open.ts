import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import type { PostgresOptions } from './postgres.ts'
import { openPostgres } from './postgres.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** The host's database, migrated: on the server that is configured, else in `dataDir`. Throws DatabaseInUse. */
export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  options?: PostgresOptions,
): Promise<Db> {
  const db = databaseUrl ? openPostgres(databaseUrl, options) : await openPglite(dataDir)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
