import { buildSite, isBuilt } from '../../server/site/build.ts'
import { keepMigratedDatabase } from './migrated-database.ts'

/** What all flow tests share: the site, built as `npm start` would, and the database that hosts get a copy of. */
export default async function beforeFlows(): Promise<void> {
  if (!isBuilt(process.cwd(), process.env)) await buildSite(process.cwd(), process.env)
  await keepMigratedDatabase()
}
