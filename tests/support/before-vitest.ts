import { existsSync } from 'node:fs'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { ensureMigratedDatabase, prepared } from './migrated-database.ts'
import { ensureCluster } from './postgres-server.ts'

/** Where a host that is not told otherwise keeps its data, and so also a test that forgets DATA_DIR. */
const { dataDir } = parseHostConfig({})

/**
 * Prepares what all tests copy: the migrated databases. Resolves to what runs after the tests: it fails the run if one of
 * them has left data in the checkout, which a host that is started there later would use.
 */
export async function setup(): Promise<() => void> {
  const wasThere = existsSync(dataDir)
  await prepared(Promise.all([ensureMigratedDatabase(), ensureCluster()]))
  return () => {
    if (!wasThere && existsSync(dataDir))
      throw new Error(`a test has written to ${dataDir}: give it a DATA_DIR of its own`)
  }
}
