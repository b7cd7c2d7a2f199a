import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildSite, isBuilt } from '../../server/site/build.ts'
import { missingNginx } from '../support/nginx.ts'
import { missingPostgres } from '../support/postgres-server.ts'
import { missingOpenssl } from './deployment.ts'

/**
 * `npm run test:deploy`: the site as it is built, served by nginx and compared with the host at every address; then the
 * walk of docs/operations.md with the built site, and each host restarted several times. `npm test` has the short form.
 */
const missing = [missingNginx, missingPostgres, missingOpenssl].filter((line) => line !== undefined)
for (const line of missing) process.stderr.write(`${line}\n`)
if (missing.length > 0) process.exit(1)

const root = resolve(import.meta.dirname, '../..')
if (!isBuilt(root, process.env)) await buildSite(root, process.env)
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'tests/deploy'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEPLOY_SITE: resolve(root, 'dist') },
})
process.exitCode = status ?? 1
