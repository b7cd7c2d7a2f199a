import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** A PostgreSQL server from the machine's installation, with a temporary cluster for the test file. */
export interface PostgresServer {
  readonly process: ChildProcess
  readonly port: number
  /** Creates an empty database; returns its URL. */
  newDatabase(): string
  stop(): Promise<void>
}

const FOLDERS = [
  ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ...(process.env['PATH'] ?? '').split(delimiter),
]
const folder = FOLDERS.find((path) => globSync(join(path, 'initdb')).length > 0)

/** Why tests that need a PostgreSQL server cannot run here; undefined if they can. */
export const missingPostgres: string | undefined = folder
  ? undefined
  : 'skipped: this machine has no PostgreSQL (initdb is neither in /usr/lib/postgresql nor on the PATH)'

/** PostgreSQL refuses to run as root, so tests that run as root start it as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      )
    })
  })

/** By default without fsync, which is faster; with no settings it is as a distribution ships it. */
export async function startPostgres(
  own: readonly string[] = ['fsync=off'],
): Promise<PostgresServer> {
  if (!folder) throw new Error(missingPostgres)
  const account = unprivileged()
  const cluster = mkdtempSync(join(tmpdir(), 'pg-'))
  if (account.uid !== undefined) chownSync(cluster, account.uid, account.gid ?? account.uid)
  execFileSync(
    join(folder, 'initdb'),
    ['-D', cluster, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...account, cwd: cluster },
  )
  const port = await freePort()
  const settings = [...own, 'listen_addresses=127.0.0.1', `unix_socket_directories=${cluster}`]
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await waitUntilReady(server)
  let databases = 0
  return {
    process: server,
    port,
    newDatabase() {
      const name = `test${++databases}`
      execFileSync(join(folder, 'createdb'), [
        ...['-h', '127.0.0.1', '-p', String(port)],
        ...['-U', 'test', name],
      ])
      return `postgres://test@127.0.0.1:${port}/${name}`
    },
    async stop() {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGINT')
      await ended
      rmSync(cluster, { recursive: true, force: true })
    },
  }
}

const waitUntilReady = (server: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    if (!server.stderr) throw new Error('the server has no standard error')
    let printed = ''
    createInterface({ input: server.stderr }).on('line', (line) => {
      printed += `${line}\n`
      if (line.includes('ready to accept connections')) ready()
    })
    server.once('exit', () => failed(new Error(printed)))
  })
