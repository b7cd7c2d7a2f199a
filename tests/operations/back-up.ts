import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { parseHostConfig } from '../../server/main/config/config.ts'
import { openDatabase } from '../../server/main/starting/open-database.ts'
import { audit } from '../../server/money/audit/audit.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { systemClock } from '../../server/platform/time/clock.ts'
import { postgresFolder } from '../../tools/postgres/find.mjs'
import {
  type Program,
  postgresAccount,
  programAt,
  startProgram,
  until,
} from '../failover/programs.ts'
import { HOST_SECRET } from '../support/accounts-host.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { freePort } from '../support/nginx.ts'
import { blocksOf, commandsIn } from './document.ts'

/*
 * The back-up to a moment of docs/operations.md, whose own commands and settings are carried out on a server of a fresh
 * folder: two payments, a restore to the moment between them, and payments that go on from there.
 */
const at = v.object({ at: v.string() })
const SECTION = 'To a point in time, on PostgreSQL'
const say = (line: string) => process.stdout.write(`${line}\n`)

if (!programAt('pgbackrest') || process.getuid?.() !== 0) {
  process.stderr.write('This needs root, and pgBackRest (Debian: pgbackrest).\n')
  process.exit(1)
}

const account = postgresAccount()
const base = mkdtempSync(join(tmpdir(), 'operations-'))
const [data, repository, config] = [
  join(base, 'data'),
  join(base, 'repository'),
  join(base, 'pgbackrest.conf'),
]
const port = await freePort()
let server: Program | undefined
let step = 'set-up'
try {
  await walk()
  say('The back-up to a moment works as docs/operations.md says.')
} catch (error) {
  say(`FAILED at: ${step}\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await server?.end()
  rmSync(base, { recursive: true, force: true })
}
// Of a walk that failed something may still run.
process.exit()

/** As the document writes it, with the places and the moment of this run. */
function placed(line: string, moment = ''): string {
  return line
    .replaceAll('/var/lib/postgresql/15/main', data)
    .replaceAll('/var/lib/pgbackrest', repository)
    .replace(/--target="[^"]*"/, `--target="${moment}"`)
    .replace('sudo -u postgres ', '')
}

async function run(line: string): Promise<void> {
  step = line
  const child = spawn('sh', ['-c', line], {
    ...account,
    cwd: base,
    env: {
      ...process.env,
      HOME: base,
      PGBACKREST_CONFIG: config,
      PGBACKREST_LOG_PATH: base,
      PGBACKREST_LOCK_PATH: join(base, 'lock'),
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: base,
      PGBACKREST_PG1_USER: 'postgres',
    },
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ended with ${code}\n${(await output).join('').trim()}`)
  say(`ok  ${line}`)
}

async function start(): Promise<void> {
  step = 'the start of the server'
  server = startProgram(
    join(postgresFolder() ?? '', 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      `unix_socket_directories=${base}`,
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    {
      account,
      env: {
        HOME: base,
        PGBACKREST_CONFIG: config,
        PGBACKREST_LOG_PATH: base,
        PGBACKREST_LOCK_PATH: join(base, 'lock'),
      },
    },
  )
  const own = server
  await until('a server that is ready', () => {
    if (own.process.exitCode !== null) throw new Error(own.output())
    return own.output().includes('ready to accept connections')
  })
  // A restore ends with a promotion, until which it takes no writes.
  await until(
    'a server that takes writes',
    () =>
      !own.output().includes('starting archive recovery') ||
      own.output().includes('archive recovery complete'),
  )
}

async function stop(): Promise<void> {
  step = 'the stop of the server'
  if (!server) return
  const ended = once(server.process, 'exit')
  server.process.kill('SIGINT')
  await ended
}

async function walk(): Promise<void> {
  chmodSync(base, 0o755)
  for (const folder of [data, repository, join(base, 'lock')]) mkdirSync(folder, { mode: 0o700 })
  for (const path of [base, data, repository, join(base, 'lock')])
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid)
  const blocks = blocksOf(SECTION)
  const [ofBackRest, ofServer] = blocks.filter(({ language }) => language === 'ini')
  const commands = commandsIn(blocks)
  if (!ofBackRest || !ofServer || commands.length < 4) throw new Error('the section has changed')
  await run(
    `${join(postgresFolder() ?? '', 'initdb')} -D ${data} -U postgres -A trust -E UTF8 --locale=C`,
  )
  writeFileSync(config, placed(ofBackRest.text), { mode: 0o644 })
  appendFileSync(join(data, 'postgresql.conf'), `\n${placed(ofServer.text)}`)
  await start()
  await run(
    `${join(postgresFolder() ?? '', 'createdb')} -h 127.0.0.1 -p ${port} -U postgres wallet`,
  )
  const isRestore = (line: string) => line.endsWith(' restore')

  const before = await open()
  for (const line of commands.filter((line) => !isRestore(line))) await run(placed(line))
  step = 'payments before the restore'
  const { person, host } = before
  await pay(person, 1)
  await pass(host.deps.db)
  const moment = await now(host.deps.db)
  await pass(host.deps.db)
  await pay(person, 1)
  await host.deps.db.run('SELECT pg_switch_wal()')
  await host.close()

  await stop()
  for (const line of commands.filter(isRestore)) await run(placed(line, moment))
  await start()
  step = 'the books after the restore'
  const after = await open()
  const count = v.object({ n: v.number() })
  const purchases = async () =>
    (await after.host.deps.db.rows(count, 'SELECT count(*) AS n FROM purchases'))[0]?.n
  if ((await purchases()) !== 1)
    throw new Error(`${await purchases()} payments are there, and 1 was before the moment`)
  await pay(after.person, 2)
  const { findings } = await audit(after.host.deps.db)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  if ((await purchases()) !== 3) throw new Error('payments do not go on')
  await after.host.close()
  await stop()
  say('ok  one payment is there, the one after the moment is not, and the books go on')
}

async function open() {
  const location = parseHostConfig({
    HOST_SECRET,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/wallet`,
    DATA_DIR: join(base, 'host'),
  })
  const db = await openDatabase(location, () => {})
  const host = await moneyHost({}, undefined, db, { clock: systemClock })
  return { host, person: await host.person({ USDT: '100' }) }
}

async function pay({ call }: Awaited<ReturnType<MoneyHost['person']>>, times: number) {
  for (let one = 0; one < times; one++) {
    const { status, text } = await call('POST', '/buy/token', {
      asset: 'USDT',
      amount: '1',
      receiveToken: '100',
      hint: 'Crypto',
      tokenFee: '1',
      val: '0',
      type: 'buy',
      typeOf: 'Crypto',
    })
    if (status !== 200) throw new Error(`a payment: ${status} ${text}`)
  }
}

async function now(db: Db): Promise<string> {
  return (await db.rows(at, 'SELECT clock_timestamp()::text AS at'))[0]?.at ?? ''
}

/** A moment of the server's own clock lies between two payments. */
function pass(db: Db): Promise<number> {
  return db.run('SELECT pg_sleep(1)')
}
