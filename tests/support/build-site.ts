import { buildSite, isBuilt } from '../../server/site/build.ts'

/** Builds the site once for all flow tests, as `npm start` would. */
export default async function buildOnce(): Promise<void> {
  if (!isBuilt(process.cwd(), process.env)) await buildSite(process.cwd(), process.env)
}
