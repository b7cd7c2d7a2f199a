import { buildSite, isBuilt } from '../../server/site/build.ts'
import { keepInMemory } from './in-memory.ts'
import { ensureMigratedDatabase, prepared } from './migrated-database.ts'

/** Prepares what all flow tests share: the built site, and the migrated database of which each host gets a copy. */
export default async function beforeFlows(): Promise<void> {
  keepInMemory()
  await prepared(prepare())
}

async function prepare(): Promise<void> {
  if (!isBuilt(process.cwd(), process.env)) await buildSite(process.cwd(), process.env)
  await ensureMigratedDatabase()
}
