import { existsSync } from 'node:fs'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { RUN_SERVER } from './database.ts'
import { keepInMemory } from './in-memory.ts'
import { ensureMigratedDatabase, prepared } from './migrated-database.ts'
import { hasPostgres, type PostgresServer, RUN_SETTINGS, startPostgres } from './postgres-server.ts'
import { bundlePrograms } from './programs.ts'

/** Where a host that is not told otherwise keeps its data, and so also a test that forgets DATA_DIR. */
const { dataDir } = parseHostConfig({})

const PREPARED = 'TESTS_PREPARED'

/**
 * Prepares what all tests of the host share: the migrated databases that they copy, the programs that they start, and the
 * PostgreSQL server. Resolves to what runs after the tests: it fails the run if one of them has left data in the checkout,
 * which a host that is started there later would use.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of vite.config.ts has prepared it.
  if (process.env[PREPARED] !== undefined) return
  process.env[PREPARED] = 'yes'
  keepInMemory()
  const wasThere = existsSync(dataDir)
  let server: PostgresServer | undefined
  const startServer = async () => {
    if (hasPostgres()) server = await startPostgres(RUN_SETTINGS)
  }
  await prepared(Promise.all([startServer(), ensureMigratedDatabase(), bundlePrograms()]))
  if (server) process.env[RUN_SERVER] = `${server.port}`
  return async () => {
    await server?.stop()
    if (!wasThere && existsSync(dataDir))
      throw new Error(`a test has written to ${dataDir}: give it a DATA_DIR of its own`)
  }
}
