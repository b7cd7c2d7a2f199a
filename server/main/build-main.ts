import { resolve } from 'node:path'
import { buildSite } from '../site/build.ts'
import { loadEnvFiles } from './config/env-file.ts'

/*
 * `npm run build`: builds the site into dist/ and the console into dist-console/ from the settings that the host reads, so
 * that a host with the same ones serves them as they are.
 */
loadEnvFiles()
try {
  await buildSite(resolve(import.meta.dirname, '../..'), process.env)
  process.stdout.write('The site is built in dist/, the console in dist-console/.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
