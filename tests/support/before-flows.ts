import { buildSite, isBuilt } from '../../server/site/build.ts'
import { FLOW_SERVER } from './host.ts'
import { keepInMemory } from './in-memory.ts'
import { ensureMigratedDatabase, prepared } from './migrated-database.ts'
import { hasPostgres, RUN_SETTINGS, startPostgres } from './postgres-server.ts'
import { bundlePrograms } from './programs.ts'

/**
 * Prepares what all flow tests share: the built site, the host's program, and the server where each host gets a database. Resolves
 * to what runs after the tests.
 */
export default async function beforeFlows(): Promise<() => Promise<void>> {
  keepInMemory()
  await prepared(prepare())
  if (!hasPostgres()) return async () => {}
  const server = await startPostgres(RUN_SETTINGS)
  process.env[FLOW_SERVER] = `${server.port}`
  return server.stop
}

async function prepare(): Promise<void> {
  if (!isBuilt(process.cwd(), process.env)) await buildSite(process.cwd(), process.env)
  await bundlePrograms()
  await ensureMigratedDatabase()
}
