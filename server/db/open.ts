import { loadHostSecret } from '../keys/host-secret.ts'
import { derivedKey } from '../keys/keys.ts'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

interface Location {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly hostSecret: string | undefined
}

/**
 * Opens and migrates the host's database: on the configured server, or else in `dataDir`. `onError` is called with
 * errors of background work. Throws DatabaseInUse.
 */
export async function openDatabase(
  { dataDir, databaseUrl, hostSecret }: Location,
  onError: (error: unknown) => void,
): Promise<Db> {
  const key = derivedKey(loadHostSecret({ hostSecret, dataDir }), 'ledger')
  const db = databaseUrl
    ? openPostgres(databaseUrl, { onError, key })
    : await openPglite(dataDir, { onError, key })
  try {
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
