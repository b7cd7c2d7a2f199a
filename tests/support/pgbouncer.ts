import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './nginx.ts'
import { unprivileged } from './postgres-server.ts'

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const program = FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))

/** Why tests that need PgBouncer do not run; undefined if they do. */
export const missingPgBouncer: string | undefined = program
  ? undefined
  : 'left out: there is no PgBouncer on this machine (Debian: pgbouncer)'

/** PgBouncer before a server of this machine that asks for no password; resolves to its port and how it is ended. */
export async function startPgBouncer(server: number, settings: readonly string[]) {
  if (!program) throw new Error(missingPgBouncer)
  const account = unprivileged()
  const base = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  if (account.uid !== undefined) chownSync(base, account.uid, account.gid ?? account.uid)
  const port = await freePort()
  const file = join(base, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${server} user=test`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      'auth_type = any',
      ...settings,
    ].join('\n'),
  )
  const child = spawn(program, [file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  await new Promise<void>((ready, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      printed += `${line}\n`
      if (line.includes('process up')) ready()
    })
    child.once('exit', () => failed(new Error(printed)))
  })
  return {
    port,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
      rmSync(base, { recursive: true })
    },
  }
}
