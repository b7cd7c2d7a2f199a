import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT } from './project.ts'

/**
 * `npm run test:identity`: runs the conformance tests against the official Auth emulator, too. The emulator is part of
 * firebase-tools, which is too large a dependency for this project; npm fetches it into its own cache. It runs on
 * free ports, without its web interface, analytics and an account.
 */
const FIREBASE_TOOLS = 'firebase-tools@15.34.2'
const TESTS = 'vitest run tests/identity'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const folder = mkdtempSync(join(tmpdir(), 'auth-emulator-'))
try {
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const config = join(folder, 'firebase.json')
  writeFileSync(
    config,
    JSON.stringify({
      emulators: { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } },
    }),
  )
  const emulator = ['emulators:exec', '--only', 'auth', '--project', PROJECT, '--config', config]
  const npm = ['exec', '--yes', '--ignore-scripts', `--package=${FIREBASE_TOOLS}`, '--', 'firebase']
  const { status } = spawnSync('npm', [...npm, ...emulator, TESTS], {
    stdio: 'inherit',
    // Its settings, with an id for usage statistics, go into the temporary folder.
    env: { ...process.env, XDG_CONFIG_HOME: folder, NO_UPDATE_NOTIFIER: '1', CI: '1' },
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
