import { ensureMigratedDatabase } from './migrated-database.ts'
import { ensureCluster } from './postgres-server.ts'

/** Prepares what all tests copy: the migrated databases. */
export async function setup(): Promise<void> {
  await Promise.all([ensureMigratedDatabase(), ensureCluster()])
}
