import { missingPostgres, startPostgres } from '../../support/postgres-server.ts'
import type { Measurement } from '../report/measurement.ts'

type Database = 'embedded' | 'PostgreSQL'

/**
 * Measures on the embedded database and, where it is installed, on a PostgreSQL server. `newUrl` is the URL of an empty
 * database there, or empty for the embedded one.
 */
export async function onEachDatabase(
  measure: (database: Database, newUrl: () => Promise<string>) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const embedded = await measure('embedded', async () => '')
  if (missingPostgres) return embedded
  const server = await startPostgres()
  try {
    return [...embedded, ...(await measure('PostgreSQL', server.newDatabase))]
  } finally {
    await server.stop()
  }
}
