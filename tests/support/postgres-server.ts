import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import type { PostgresTimeouts } from '../../server/platform/db/postgres-timeouts.ts'
import { isPackaged, postgresFolder } from '../../tools/postgres/find.mjs'
import { cachedDatabases, PLANTED_SQL } from './migrated-database.ts'

/** The databases of a PostgreSQL server with a temporary cluster. */
export interface Databases {
  readonly port: number
  /** Creates an empty database; resolves to its URL. */
  newDatabase(): Promise<string>
  /** The same, migrated and without users. */
  migratedDatabase(): Promise<string>
}

export interface PostgresServer extends Databases {
  readonly process: ChildProcess
  stop(): Promise<void>
}

/**
 * For what many do at once, and for the set-up of the tests, which on a busy machine takes longer than a host lets anybody
 * wait. What waits for ever still fails.
 */
export const PATIENT = {
  idleInTransaction: 60_000,
  lock: 60_000,
  statement: 60_000,
  answer: 70_000,
  queue: 60_000,
  connect: 30_000,
} as const satisfies Partial<PostgresTimeouts>

/** Why tests that need a PostgreSQL server do not run; undefined if they do. A machine without one fails them. */
export const missingPostgres: string | undefined = process.env['TEST_WITHOUT_POSTGRES']
  ? 'skipped: TEST_WITHOUT_POSTGRES is set'
  : undefined

/** PostgreSQL refuses to run as root, so tests that run as root start it as `nobody`. */
export function unprivileged(): { uid?: number; gid?: number } {
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

/*
 * Creating a cluster and migrating a database in it takes four seconds of CPU time, copying both a fraction of a second.
 * So one is created and cached until a migration or PostgreSQL changes; every server gets a copy of it.
 */
const MIGRATED = 'migrated'

/** Whether tests on a PostgreSQL server can run here. */
export const hasPostgres = (): boolean => missingPostgres === undefined && Boolean(postgresFolder())

export const NO_POSTGRES =
  'this machine has no PostgreSQL: `node tools/setup.mjs --with-postgres` brings one'

async function cachedCluster(installed: string): Promise<string> {
  const version = execFileSync(join(installed, 'postgres'), ['--version'])
  const cached = cachedDatabases(`postgres ${version}`, 'tests/support/postgres-server.ts')
  if (existsSync(cached)) return cached
  const server = await startOn(installed, (cluster, run) =>
    run('initdb', [
      ...['-D', cluster, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    ]),
  )
  // Another test process may do the same; the first to finish wins.
  const temporary = `${cached}.${process.pid}`
  try {
    const db = openPostgres(await createDatabase(server.port, MIGRATED), { timeouts: PATIENT })
    await migrate(db).finally(db.close)
    await server.end('SIGINT')
    // In a fresh clone there is no cache yet.
    mkdirSync(dirname(cached), { recursive: true })
    copyFolder(server.cluster, temporary)
  } finally {
    await server.end('SIGKILL')
    server.remove()
  }
  try {
    renameSync(temporary, cached)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(cached)) throw error
  }
  return cached
}

/** With owners and modes, without which PostgreSQL does not start. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

export interface Place {
  /** Where its folder is made; by default among the temporary files of the machine. */
  readonly folder?: string
  /** Whether it takes no writes, as a copy of another server. */
  readonly isStandby?: boolean
}

/** Without what only the data of a real host needs, and for all processes of a run at once. */
export const RUN_SETTINGS = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off', 'jit=off'],
  ...['max_connections=400', 'max_wal_size=1GB'],
]

/** By default without fsync, which is faster; with no settings it is as a distribution ships it. */
export async function startPostgres(
  own: readonly string[] = ['fsync=off'],
  where: Place = {},
): Promise<PostgresServer> {
  const installed = postgresFolder()
  if (!installed) throw new Error(NO_POSTGRES)
  const cached = await cachedCluster(installed)
  const fill = (cluster: string) => {
    copyFolder(`${cached}/.`, cluster)
    if (where.isStandby) writeFileSync(join(cluster, 'standby.signal'), '')
  }
  const server = await startOn(installed, fill, own, where.folder)
  return {
    ...databasesAt(server.port),
    process: server.process,
    async stop() {
      // Without writing down what is removed at once.
      await server.end('SIGQUIT')
      server.remove()
    },
  }
}

/** The databases of a server that has been started in this or in another process. */
export function databasesAt(port: number): Databases {
  // Several test files create theirs on one server.
  const newName = () => `test_${randomUUID().replaceAll('-', '')}`
  return {
    port,
    newDatabase: () => createDatabase(port, newName()),
    async migratedDatabase() {
      const name = newName()
      const url = await createDatabase(port, name, MIGRATED)
      const planted = process.env[PLANTED_SQL]
      if (planted) await onServer(port, planted, name)
      return url
    },
  }
}

async function createDatabase(port: number, name: string, template = 'template1') {
  await onServer(port, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return `postgres://test@127.0.0.1:${port}/${name}`
}

/** Removes a database, even if somebody is still connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const { port, pathname } = new URL(url)
  await onServer(Number(port), `DROP DATABASE IF EXISTS ${pathname.slice(1)} WITH (FORCE)`)
}

async function onServer(port: number, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client(`postgres://test@127.0.0.1:${port}/${database}`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Starts a server in a folder of its own, after `fill` has put a cluster there. */
async function startOn(
  installed: string,
  fill: (cluster: string, run: (name: string, args: readonly string[]) => void) => void,
  own: readonly string[] = ['fsync=off'],
  parent = tmpdir(),
) {
  const account = unprivileged()
  const base = mkdtempSync(join(parent, 'pg-'))
  const folder =
    account.uid !== undefined && isPackaged(installed) ? copied(installed, base) : installed
  const cluster = join(base, 'data')
  mkdirSync(cluster)
  for (const path of [base, cluster])
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid)
  fill(cluster, (name, args) => {
    execFileSync(join(folder, name), args, { ...account, cwd: cluster })
  })
  const port = await freePort()
  const settings = [...own, 'listen_addresses=127.0.0.1', `unix_socket_directories=${cluster}`]
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await waitUntilReady(server).catch((error) => {
    rmSync(base, { recursive: true, force: true })
    throw error
  })
  return {
    process: server,
    port,
    cluster,
    async end(signal: NodeJS.Signals): Promise<void> {
      if (server.exitCode !== null || server.signalCode !== null) return
      const ended = new Promise((done) => server.once('exit', done))
      server.kill(signal)
      await ended
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

const waitUntilReady = (server: ChildProcess): Promise<void> =>
  new Promise((ready, failed) => {
    if (!server.stderr) throw new Error('the server has no standard error')
    let printed = ''
    createInterface({ input: server.stderr }).on('line', (line) => {
      printed += `${line}\n`
      if (/ready to accept (read-only )?connections/.test(line)) ready()
    })
    server.once('exit', (code) =>
      failed(new Error(`PostgreSQL has ended with ${code} before it was ready: ${printed}`)),
    )
  })
