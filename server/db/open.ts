import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/**
 * The host's database, migrated: on the server that is configured, else in `dataDir`. `failed` is called with an error
 * that no caller waits for. Throws DatabaseInUse.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Place,
  failed: (error: unknown) => void,
): Promise<Db> {
  const db = databaseUrl
    ? openPostgres(databaseUrl, { failed })
    : await openPglite(dataDir, { failed })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
