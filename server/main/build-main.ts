import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from '../site/build.ts'
import { loadEnvFiles } from './config/env-file.ts'

/*
 * `npm run build`: builds the site into dist/ and the console into dist-console/ from the settings that the host reads, so
 * that a host with the same ones serves them as they are. `--after <dist>`: the site of the version before, of another folder, whose chunks open tabs still ask for.
 */
loadEnvFiles()
try {
  const { values } = parseArgs({ options: { after: { type: 'string' } } })
  const before = values.after === undefined ? undefined : resolve(values.after)
  await buildSite(resolve(import.meta.dirname, '../..'), process.env, before)
  process.stdout.write('The site is built in dist/, the console in dist-console/.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
