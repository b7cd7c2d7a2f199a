import { resolve } from 'node:path'
import { buildSite, isBuilt } from '../../server/site/build.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The folder of the built site; builds it if it is out of date. */
export async function builtSite(): Promise<string> {
  if (!isBuilt(ROOT, process.env)) await buildSite(ROOT, process.env)
  return resolve(ROOT, 'dist')
}
