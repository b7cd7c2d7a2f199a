import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { placeWithdrawal } from '../server/money/withdrawals/withdrawals.ts'
import { commandNamed } from '../server/operator/commands/table.ts'
import { readCommandLine } from '../server/operator/terminal/command-line.ts'
import { openPostgres } from '../server/platform/db/postgres.ts'
import { isPackaged, postgresFolder } from '../tools/postgres/find.mjs'
import type { MoneyHost, Person } from './support/money-host.ts'
import { moneyHost } from './support/money-host.ts'
import { setEmail } from './support/new-user.ts'
import { execute } from './support/operator-order.ts'
import { withdrawalOf } from './support/orders.ts'
import { missingPostgres, startPostgres } from './support/postgres-server.ts'

/*
 * Runs every command of docs/operations.md, as it is written there, in its order. What stands for something of the
 * reader's, such as an id, is replaced. A new command of the document is run as well, or fails until it is in a table here.
 */
const DOCUMENT = readFileSync('docs/operations.md', 'utf8')

/** What changes the machine that the document sets up; the files it names must be there. */
const OF_THE_MACHINE =
  /^(cd \/srv|sudo (apt-get|useradd|git|install|ln|mv|editor|cp|systemctl|journalctl|certbot|nginx) )/

/** Walks the back-up to a moment: `npm run test:operations`. */
const RESTORE = 'tests/operations/main.ts'

/** What runs until it is stopped or takes long, with the test that runs it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'sudo npm ci': 'tests/unit/operations/packages.test.ts',
  'npm ci': 'tests/unit/operations/packages.test.ts',
  'sudo npm run build': 'tests/unit/build/sizes.test.ts',
  'npm run build': 'tests/unit/build/sizes.test.ts',
  'sudo npm run build -- --after /srv/wallet/dist': 'tests/unit/operations/take-place.test.ts',
  'node server/main/run.mjs': 'tests/deploy/walk.test.ts',
  'DATABASE_URL=postgres://wallet_host@localhost/wallet npm start':
    'tests/unit/server/host-role.test.ts',
  'sudo -u postgres pgbackrest --stanza=wallet stanza-create': RESTORE,
  'sudo -u postgres pgbackrest --stanza=wallet check': RESTORE,
  'sudo -u postgres pgbackrest --stanza=wallet --type=full backup': RESTORE,
  'sudo -u postgres pgbackrest --stanza=wallet --delta --type=time --target="2026-11-22 05:00:00+00" --target-action=promote restore':
    RESTORE,
  'sudo npm run doctor': 'tests/unit/operations/doctor.test.ts',
  "alias operator='sudo -u wallet env DATA_DIR=/var/lib/wallet/8080 node server/main/operator-main.ts'":
    'tests/operations/machine.ts',
  'sudo env DATA_DIR=/var/lib/wallet/8080 npm run doctor': 'tests/operations/machine.ts',
  'npm run verify -- https://wallet.example.org --save checkpoint':
    'tests/unit/verify/program.test.ts',
  'npm run verify -- https://wallet.example.org --since checkpoint --save checkpoint':
    'tests/unit/verify/program.test.ts',
  'npm run signer -- payouts-bnb-1.json --keystore treasury.json':
    'tests/unit/signer/program.test.ts',
}

/** Commands of the operator that are refused where no more is set up than here, with what they say. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'prices BNB follow': /source/,
  'payouts plan BNB': /RPC_BNB and TREASURY_EVM/,
  'books explain BNB 0x5f3a… moved to the new treasury': /"audit" names what is/,
  'payouts file 1': /no batch 1/,
  'payouts void 1': /no batch 1/,
  'payouts found 1 0x5f3a…': /no batch 1/,
  'payouts settle 1 <id> failed': /no batch 1/,
  'payouts send payouts-bnb-1.signed.json': /There is no file "payouts-bnb-1/,
  'deposits recover 0x5f3a…': /No network knows/,
  'screening release <id> "compliance has cleared it, case 12"': /No list holds/,
}

const blocks = [...DOCUMENT.matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(
  ([, , code = '']) => code,
)
const commands = blocks
  .flatMap((code) => code.split('\n'))
  .map((line) => line.replace(/(^|\s)# .*$/, '').trim())
  .filter((line) => line !== '')
const OPERATOR = /^(?:npm run (?:--silent )?operator -- |operator )/
const spans = (pattern: RegExp): string[] =>
  [...DOCUMENT.matchAll(pattern)].map(([, code = '']) => code)

/** SQL and programs of PostgreSQL in the text, which begin like this. */
const statements = spans(/`((?:UPDATE|DELETE FROM) [^`]+)`/g)
const backUps = spans(/`(pg_\w+ --[^`]+)`/g)

const isOperator = (line: string) => OPERATOR.test(line)
const isOwner = (line: string) => /^psql |npm run migrate$/.test(line)
const SMALL = ['openssl rand -base64 32']
const AS_ACCOUNT =
  "alias operator='sudo -u wallet env DATA_DIR=/var/lib/wallet node server/main/operator-main.ts'"

test('every command of the document is one that is run', () => {
  const isRun = (line: string) =>
    isOperator(line) ||
    isOwner(line) ||
    OF_THE_MACHINE.test(line) ||
    [...SMALL, AS_ACCOUNT, ...Object.keys(ELSEWHERE)].includes(line)
  expect(commands.filter((line) => !isRun(line))).toEqual([])
  expect(commands.length).toBeGreaterThan(50)
  const isKept = (line: string) => commands.includes(line)
  expect([...SMALL, AS_ACCOUNT, ...Object.keys(ELSEWHERE)].filter((line) => !isKept(line))).toEqual(
    [],
  )
  expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([])
})

test('what the machine is set up with is there', () => {
  const files = commands
    .filter((line) => OF_THE_MACHINE.test(line))
    .flatMap((line) => line.match(/(?<= |\/srv\/wallet\/)(deploy\/\S+|\.env\.example)/g) ?? [])
  expect(files).toEqual([
    ...['.env.example', 'deploy/wallet.service', 'deploy/nginx.conf'],
    ...['deploy/wallet@.service', 'deploy/wallet@.socket'],
  ])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const unit = readFileSync('deploy/wallet.service', 'utf8')
  for (const path of ['/etc/wallet/env', '/srv/wallet', '/var/lib/wallet'])
    expect([path, unit.includes(path), DOCUMENT.includes(path)]).toEqual([path, true, true])
})

test('small commands work as they are', () => {
  const [, named = ''] = /'sudo -u wallet env (.*)'$/.exec(AS_ACCOUNT) ?? []
  const help = `${named.replace('node ', `${process.execPath} `)} --help`
  const shell = (line: string) => spawnSync('sh', ['-c', line], { encoding: 'utf8' })
  expect(shell(help)).toMatchObject({ status: 0, stdout: expect.stringContaining('operator') })
  if (shell('openssl version').status !== 0) return
  for (const line of SMALL) expect(shell(line).stdout.trim().length).toBeGreaterThanOrEqual(32)
})

describe('the commands of the operator', () => {
  let host: MoneyHost
  let ada: Person
  beforeAll(async () => {
    host = await moneyHost()
    const person = await host.person({ BNB: '20' })
    ada = { ...person, email: 'ada@example.org' }
    await setEmail(host.deps.db, ada.userId, ada.email)
  }, 60_000)
  afterAll(() => host.close())

  let transactions = 0
  const order = { id: randomUUID(), checkpoint: '' }

  /** What the reader has in the place of a placeholder, at that point of the document. */
  async function filledIn(line: string): Promise<string> {
    const { db, addresses, clock } = host.deps
    let result = line
      .replace(OPERATOR, '')
      .replace(/ > \S+$/, '')
      .replace('0x5f3a…', `0x5f3a${'0'.repeat(60)}`)
      .replace('0x77c1…', `0x77c1${String(++transactions).padStart(60, '0')}`)
      .replace('12:9f3a…', order.checkpoint)
    if (/^(withdrawals \w+|payouts approve) <id>/.test(result)) {
      const id = randomUUID()
      const [userId, placed] = [ada.userId, withdrawalOf(amountOf('BNB', ONE), 'BNB')]
      await db.transaction((tx) =>
        placeWithdrawal(tx, { id, userId, order: placed, at: clock.now() }),
      )
      result = result.replace('<id>', id)
    }
    if (/^support \w+ <id>/.test(result)) {
      const id = randomUUID()
      await db.run(
        `INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, 'Deposit', 'Where is it?', $3)`,
        [id, ada.userId, clock.now()],
      )
      result = result.replace('<id>', id)
    }
    if (result.includes('0x9858')) {
      const { evm } = await addresses.forUser(ada.userId)
      result = result.replace(/0x9858\w+/, evm)
    }
    if (result.startsWith('reverse')) {
      const { lines } = await run(`transfers ${ada.email}`)
      result = result.replace(/\d{14}/, /\b\d{10,}\b/.exec(lines.join('\n'))?.[0] ?? '')
    }
    return result.replace('<id>', order.id)
  }

  async function run(line: string) {
    const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word ?? '',
    )
    const request = readCommandLine(args)
    if (request.kind === 'help') return { isDone: true, lines: [request.text] }
    if (request.kind === 'invalid') return { isDone: false, lines: [request.message] }
    // `order <id>` asks for one that has changed something.
    const id = randomUUID()
    const outcome = await execute(host.deps, { ...request.command, order: id })
    if (outcome.isDone && commandNamed(request.command.command)?.isOrder) order.id = id
    return { isDone: outcome.isDone, lines: outcome.lines }
  }

  test('are carried out in the order of the document, with what came of the ones before', async () => {
    const failed: unknown[] = []
    for (const line of commands.filter(isOperator)) {
      // Whoever lists what has happened sees the newest first.
      host.clock.advance(1000)
      const command = await filledIn(line)
      const { isDone, lines } = await run(command)
      const printed = lines.join('\n')
      order.checkpoint = /\b\d+:[0-9a-f]{64}\b/.exec(printed)?.[0] ?? order.checkpoint
      const refusal = REFUSED[line.replace(OPERATOR, '')]
      const isExpected = refusal ? !isDone && refusal.test(printed) : isDone
      if (!isExpected) failed.push({ line, command, printed })
    }
    expect(failed).toEqual([])
    expect(order.checkpoint).not.toBe('')
  }, 60_000)

  test('are those that the document explains, and its SQL fits the tables', async () => {
    expect(statements.length).toBeGreaterThan(1)
    for (const sql of statements) {
      const rolledBack = host.deps.db.transaction(async (tx) => {
        for (const one of sql.split('; ')) await tx.run(one)
        throw new Error('rolled back')
      })
      await expect(rolledBack, sql).rejects.toThrow('rolled back')
    }
  })
})

describe('the commands of PostgreSQL', () => {
  const folder = postgresFolder() ?? ''
  const missing =
    missingPostgres ?? (isPackaged(folder) ? 'left out: no psql and pg_dump' : undefined)
  if (missing) return test.skip(missing, () => {})

  test('make the roles and the tables, back up, and restore into an empty database', async () => {
    // Roles belong to a whole server.
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const base = mkdtempSync(join(tmpdir(), 'operations-'))
    onTestFinished(() => rmSync(base, { recursive: true }))
    const at = `127.0.0.1:${server.port}`
    const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
    const run = async (line: string, database: string) => {
      const command = line
        .replaceAll('localhost', at)
        .replaceAll('/backup', base)
        .replace(/wallet\.dump/, join(base, 'wallet.dump'))
        .replace('npm run migrate', `${scripts['migrate']}`)
      const env = {
        ...process.env,
        PATH: [folder, join(process.execPath, '..'), process.env['PATH']].join(delimiter),
        PGHOST: '127.0.0.1',
        PGPORT: `${server.port}`,
        PGUSER: 'test',
        PGDATABASE: 'postgres',
        HOST_SECRET: 'x'.repeat(32),
        DATA_DIR: join(base, 'data'),
        DATABASE_URL: database,
      }
      const child = spawn('sh', ['-c', command], { env })
      const output = Promise.all([text(child.stdout), text(child.stderr)])
      const [code] = await once(child, 'exit')
      expect([line, code, code === 0 ? '' : (await output).join('')]).toEqual([line, 0, ''])
    }
    for (const line of commands.filter(isOwner)) await run(line, '')
    const dump = backUps.filter((line) => line.startsWith('pg_dump'))
    const restore = backUps.filter((line) => line.startsWith('pg_restore'))
    expect([dump.length, restore.length]).toEqual([1, 1])
    // Whichever of the two roles runs it.
    for (const line of dump) {
      await run(line.replace('wallet_owner', 'wallet_host'), '')
      await run(line, '')
    }
    await run("psql -c 'DROP DATABASE wallet' -c 'CREATE DATABASE wallet OWNER wallet_owner'", '')
    for (const line of restore) await run(line, '')
    const rights = commands.filter((line) => line.includes('host-role.sql'))
    for (const line of rights) await run(line, '')
    const host = openPostgres(`postgres://wallet_host@${at}/wallet`)
    onTestFinished(() => host.close())
    expect(await host.writeFault()).toBeUndefined()
    expect(existsSync(join(base, 'wallet.dump'))).toBe(true)
    expect(backUps).toHaveLength(2)
  }, 120_000)
})
