import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { COMMANDS, commandNamed } from '../../server/operator/commands/table.ts'
import type { Command } from '../../server/operator/entry/command.ts'
import { openAdminSocket } from '../../server/operator/socket/admin-socket.ts'
import { adminSocketPath } from '../../server/operator/socket/admin-socket-path.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { readCommandLine } from '../../server/operator/terminal/command-line.ts'
import { matchWords } from '../../server/operator/terminal/match.ts'
import { operate } from '../../server/operator/terminal/operate.ts'
import { type MoneyHost, moneyHost } from '../support/money-host.ts'
import { setEmail } from '../support/new-user.ts'
import { withdrawalOf } from '../support/orders.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const wordsOf = ({ form }: Command): string[] =>
  form.parts.flatMap((part) => (part.kind === 'word' ? [part.text] : []))
const byName = COMMANDS.map((command): [string, Command] => [command.name, command])

describe('the table of commands', () => {
  test('has each command once, by its name and by how it is typed', () => {
    const repeated = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at)
    expect(repeated(COMMANDS.map(({ name }) => name))).toEqual([])
    expect(repeated(COMMANDS.map(({ usage }) => usage.replace(/<[^>]+>/g, '<>')))).toEqual([])
  })

  test('has options of the same name alike, be they with a value or without', () => {
    const kinds = COMMANDS.flatMap(({ form }) => [...form.options]).map(
      ([name, label]): [string, boolean] => [name, label !== undefined],
    )
    for (const [name, hasValue] of kinds)
      expect([name, new Map(kinds).get(name)]).toEqual([name, hasValue])
  })

  test.each(byName)('names the first argument that is missing: %s', (_, { form, given, read }) => {
    const required = Object.keys(given).find((name) =>
      form.parts.some((part) => part.kind === 'argument' && part.name === name && !part.isOptional),
    )
    expect(read({})).toMatchObject(
      required === undefined
        ? { kind: expect.stringMatching(/^(query|order)$/) }
        : { kind: 'problem', label: `<${required}>`, message: 'is missing' },
    )
  })

  test.each(byName)('refuses a text that is no argument of the command: %s', (_, command) => {
    expect(command.read({ constructor: 'x' })).toEqual({
      kind: 'problem',
      label: '<constructor>',
      message: 'is no argument of this command',
    })
  })

  test('says of each command whether it reads, changes or moves money', () => {
    const named = (effect: string) =>
      COMMANDS.filter((one) => one.effect === effect).map(({ name }) => name)
    expect(named('moves money')).toEqual([
      ...['deposit', 'recover-deposit', 'faucet', 'approve', 'reject', 'payouts-approve'],
      ...[
        'payouts-send',
        'payouts-found',
        'payouts-settle',
        'payouts-plan',
        'payouts-sweep',
        'payouts-void',
        'reverse',
      ],
    ])
    // Sent by a chain and not by the books, so it cannot be carried out once.
    expect(COMMANDS.filter((one) => one.effect !== 'reads' && !one.isOrder)).toEqual([
      commandNamed('faucet'),
    ])
    expect(COMMANDS.filter((one) => one.effect === 'reads' && one.isOrder)).toEqual([])
  })
})

describe('--help', () => {
  test.each(byName)('explains %s, with each of its arguments and options', (_, command) => {
    const request = readCommandLine([...wordsOf(command), '--help'])
    const text = request.kind === 'help' ? request.text : ''
    expect(text).toContain(`npm run operator -- ${command.usage}\n`)
    for (const name of Object.keys(command.given))
      expect(text).toMatch(new RegExp(`^  (<|--)${name}>? +\\w`, 'm'))
    for (const example of command.examples ?? []) expect(text).toContain(`-- ${example}`)
  })

  test('of no command lists all of them', () => {
    const request = readCommandLine(['--help'])
    for (const { usage } of COMMANDS)
      expect(request).toMatchObject({ text: expect.stringContaining(`\n  ${usage}`) })
  })

  test.each(byName)('has examples that are right: %s', (_, { examples = [], name }) => {
    for (const example of examples) {
      const args = [...example.replace(/ > .*| \S+\.json$/, '').matchAll(/"([^"]*)"|(\S+)/g)]
      const request = readCommandLine(args.map(([, quoted, word]) => quoted ?? word ?? ''))
      const shown = request.kind === 'invalid' ? request.message : request.kind
      if (example.includes('...')) expect(shown).toMatch(/^command$|is not a checkpoint/)
      else if (['payouts-send', 'reserves-publish'].includes(name))
        expect(shown).toContain('<signed> is missing')
      else expect([example, shown]).toEqual([example, 'command'])
    }
  })
})

describe('docs/operations.md', () => {
  test('has a command line of every command', () => {
    const document = readFileSync('docs/operations.md', 'utf8')
    const spans = document.matchAll(/`([^`\n]+)`|^ *((?:npm run|operator) .*?)(?: #.*)?$/gm)
    const named = [...spans].flatMap(([, span, line]) => {
      const typed = (line ?? span ?? '').replace(/^(npm run (--silent )?)?operator (-- )?/, '')
      const words = typed
        .replace(/ --(csv|all|as-debt)| --\S+ \S+| > \S+/g, '')
        .replace(/"[^"]*"/g, 'x')
        .trim()
        .split(/\s+/)
      const match = matchWords(COMMANDS, words)
      return match.kind === 'fits' ? [match.command.name] : []
    })
    expect(COMMANDS.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('--json', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'operator-table-'))
  const EMAIL = 'json@example.org'
  let host: MoneyHost
  let close: () => Promise<void>
  const ids: string[] = []
  let transfer = ''
  beforeAll(async () => {
    host = await moneyHost()
    close = await openAdminSocket(host.deps, adminSocketPath(dataDir), (error) => {
      throw error
    })
    const person = await host.person({ BNB: '20' })
    host.clock.advance(1000)
    await setEmail(host.deps.db, person.userId, EMAIL)
    const { db, clock, addresses } = host.deps
    for (let i = 0; i < 3; i++) {
      const id = randomUUID()
      const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
      await db.transaction((tx) =>
        placeWithdrawal(tx, { id, userId: person.userId, order, at: clock.now() }),
      )
      ids.push(id)
    }
    await addresses.forUser(person.userId)
    writeFileSync(join(dataDir, 'signed.json'), '{}')
    const { out } = await run(['transfers', EMAIL, '--json'])
    transfer = String(
      v.parse(v.object({ rows: v.array(v.object({ id: v.number() })) }), out[0]).rows[0]?.id,
    )
  })
  afterAll(async () => {
    await close()
    await host.close()
    rmSync(dataDir, { recursive: true })
  })

  const linesIn = (text: string): unknown[] =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))

  async function run(args: readonly string[]) {
    const [out, err] = [[''], ['']]
    const exit = await operate(args, {
      dataDir: () => dataDir,
      write: (text) => out.push(text),
      writeError: (text) => err.push(text),
      onInterrupt: () => () => {},
    })
    return { exit, out: linesIn(out.join('')), err: linesIn(err.join('')) }
  }

  const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const NO_NODE = /RPC_BNB and TREASURY_EVM/

  /** A command line of each command, with what it prints: the result, or the reason of a refusal. */
  const CASES: Readonly<Record<string, readonly [() => readonly string[], object | RegExp]>> = {
    deposit: [
      () => ['deposit', EMAIL, 'USDT', '5.5', '--tx', transactionHash('json')],
      {
        isNew: true,
        amount: '5.5',
        coin: 'USDT',
        email: EMAIL,
        transaction: transactionHash('json'),
      },
    ],
    'explain-deposit': [
      () => ['deposits', 'explain', transactionHash('json')],
      { known: [{ state: 'credited by hand', amount: '5.5', at: time }], networks: [] },
    ],
    'recover-deposit': [() => ['deposits', 'recover', transactionHash('x')], /No network knows/],
    deposits: [() => ['deposits', 'list', '--state', 'all', '--person', EMAIL], { rows: [] }],
    today: [() => ['today'], { items: [{ kind: 'withdrawals', count: 3, oldest: time }] }],
    find: [() => ['find', 'json@'], { rows: [{ kind: 'person', email: EMAIL }] }],
    user: [
      () => ['users', 'show', EMAIL],
      { email: EMAIL, since: time, frozen: '', withdrawals: Array(3).fill({ amount: decimal }) },
    ],
    'end-sessions': [() => ['users', 'log-out', EMAIL], { email: EMAIL, ended: 1 }],
    queries: [() => ['support', 'list', '--state', 'all'], { rows: [] }],
    query: [() => ['support', 'show', ids[0] ?? ''], /There is no query/],
    'answer-query': [() => ['support', 'answer', ids[0] ?? '', 'Hello'], /There is no query/],
    'close-query': [() => ['support', 'close', ids[0] ?? ''], /There is no query/],
    faucet: [() => ['faucet', EMAIL, 'BNB', '1'], /no chain of its own/],
    withdrawals: [
      () => ['withdrawals', '--all'],
      { rows: Array(3).fill({ email: EMAIL, amount: decimal, at: time, status: 'pending' }) },
    ],
    queue: [
      () => ['withdrawals', 'queue', '--person', EMAIL],
      {
        rows: Array(3).fill({
          email: EMAIL,
          at: time,
          signs: expect.arrayContaining(['first-withdrawal']),
        }),
      },
    ],
    withdrawal: [
      () => ['withdrawals', 'show', ids[0] ?? ''],
      { stands: 'pending', earlier: [{ at: time }, { at: time }], withdrawal: { email: EMAIL } },
    ],
    approve: [
      () => ['withdrawals', 'approve', ids[0] ?? '', transactionHash('paid')],
      { status: 'approved', isNew: true },
    ],
    reject: [
      () => ['withdrawals', 'reject', ids[1] ?? '', 'no', 'such', 'network'],
      { status: 'rejected', isNew: true },
    ],
    screening: [() => ['screening'], { lists: [], rows: [] }],
    'screening-release': [
      () => ['screening', 'release', ids[2] ?? '', 'case', '12'],
      /No list holds withdrawal/,
    ],
    'payouts-approve': [
      () => ['payouts', 'approve', ids[2] ?? ''],
      { withdrawals: [{ isNew: true }] },
    ],
    payouts: [
      () => ['payouts'],
      { rows: [{ state: 'approved', amount: decimal, network: 'BNB' }] },
    ],
    'payouts-send': [() => ['payouts', 'send', join(dataDir, 'signed.json')], /Nothing was sent/],
    'payouts-status': [
      () => ['payouts', 'status'],
      { batches: [], unplanned: [{ network: 'BNB', count: 1 }] },
    ],
    'payouts-found': [() => ['payouts', 'found', '1', '0x1'], /no batch 1/],
    'payouts-settle': [() => ['payouts', 'settle', '1', ids[2] ?? '', 'failed'], /no batch 1/],
    'payouts-plan': [() => ['payouts', 'plan', 'BNB'], NO_NODE],
    'payouts-sweep': [() => ['payouts', 'sweep', 'BNB'], NO_NODE],
    'payouts-file': [() => ['payouts', 'file', '1'], /no batch 1/],
    'payouts-void': [() => ['payouts', 'void', '1'], /no batch 1/],
    sales: [() => ['sales', '--per', 'coin'], { rows: [], symbol: expect.any(String) }],
    stages: [
      () => ['sales', 'stages'],
      { rows: expect.arrayContaining([expect.objectContaining({ stage: 1, sold: decimal })]) },
    ],
    flows: [() => ['flows', '--days', '1'], { rows: [{ inflow: decimal, decidedIn: 0 }] }],
    reserves: [() => ['reserves'], { rows: [] }],
    'reserves-statement': [() => ['reserves', 'statement'], /no day of debts/],
    'reserves-publish': [
      () => ['reserves', 'publish', join(dataDir, 'signed.json')],
      /Nothing was published/,
    ],
    owed: [
      () => ['owed'],
      { coins: expect.arrayContaining([expect.objectContaining({ coin: 'USDT', debts: '0' })]) },
    ],
    ledger: [() => ['ledger', '--from', '2030-01-01'], { rows: [] }],
    users: [
      () => ['users', 'json@'],
      {
        rows: [
          {
            email: EMAIL,
            since: time,
            isFrozen: false,
            balances: [
              { coin: 'BNB', amount: decimal, held: decimal },
              { coin: 'USDT', amount: '5.5', held: '0' },
            ],
          },
        ],
      },
    ],
    'explain-books': [
      () => ['books', 'explain', 'BNB', '0x1', 'a', 'reason'],
      /Nothing of the treasury/,
    ],
    freeze: [() => ['freezes', 'add', EMAIL, 'a', 'reason'], { isNew: true, isMailed: true }],
    freezes: [() => ['freezes'], { rows: [{ email: EMAIL, at: time, reason: 'a reason' }] }],
    unfreeze: [() => ['freezes', 'lift', EMAIL, '--force', 'freeze'], { isLifted: true }],
    transfers: [
      () => ['transfers', EMAIL],
      {
        rows: [
          { kind: 'deposit', amount: '5.5' },
          { kind: 'deposit', amount: '20' },
        ],
        debts: [],
      },
    ],
    reverse: [
      () => ['reverse', transfer, 'a', 'reason', '--as-debt'],
      { transfer: expect.any(Number), reversal: expect.any(Number) },
    ],
    price: [
      () => ['prices', 'BNB', '610', '--for', '2h'],
      { coin: 'BNB', price: '610', until: time },
    ],
    'follow-price': [() => ['prices', 'BNB', 'follow'], /no sources/],
    prices: [
      () => ['prices'],
      {
        coins: [
          { coin: 'BNB', from: 'operator', set: '610', until: time },
          { coin: 'ETH', from: 'demo' },
          { coin: 'TRX', from: 'demo', now: decimal },
        ],
      },
    ],
    terms: [() => ['terms'], { version: 1 }],
    'set-terms': [
      () => ['terms', 'set', 'token_fee', '2'],
      { name: 'TOKEN_FEE', value: '2', version: 2 },
    ],
    'terms-history': [
      () => ['terms', 'history'],
      {
        rows: [
          { version: 2, changes: [{ name: 'TOKEN_FEE', before: '1', after: '2' }] },
          { version: 1, changes: [] },
        ],
      },
    ],
    chain: [() => ['chain'], { findings: [{ part: 'chain', state: 'ok' }] }],
    'accept-chain': [() => ['chain', 'accept', 'BNB'], /has not stopped/],
    'renew-nodes': [() => ['chain', 'renew', 'BNB'], { network: 'BNB', nodes: 0 }],
    addresses: [
      () => ['addresses'],
      { rows: [{ email: EMAIL, family: 'evm', state: 'current' }, { family: 'tron' }] },
    ],
    'find-address': [() => ['addresses', 'find', 'nobody'], /nobody's deposit address/],
    'continue-addresses': [() => ['addresses', 'continue-at', '20'], { at: 20 }],
    maintenance: [() => ['maintenance', 'on'], { isOn: true }],
    'show-maintenance': [() => ['maintenance'], { isOn: true }],
    'add-link': [() => ['links', 'add', 'A', 'https://a.example/'], { links: [{ title: 'A' }] }],
    links: [() => ['links'], { links: [{ title: 'A', url: 'https://a.example/' }] }],
    'remove-link': [() => ['links', 'remove', '1'], { links: [] }],
    'staff-invite': [
      () => ['staff', 'invite', 'ada', 'treasurer,support'],
      { name: 'ada', roles: ['treasurer', 'support'], link: expect.stringContaining('#enrol=') },
    ],
    staff: [() => ['staff'], { rows: [{ name: 'ada', keys: 0, since: time, invitedUntil: time }] }],
    'staff-roles': [() => ['staff', 'roles', 'ada', 'auditor'], { roles: ['auditor'] }],
    'staff-keys': [() => ['staff', 'keys'], { count: 1, files: ['signer-staff.json'] }],
    'staff-remove': [() => ['staff', 'remove', 'ada'], { name: 'ada' }],
    policy: [() => ['policy'], { policy: { rules: [] } }],
    'policy-set': [
      () => ['policy', 'set', resolve('deploy/policy.json')],
      { rules: expect.any(Number) },
    ],
    log: [
      () => ['log'],
      {
        rows: expect.arrayContaining([
          expect.objectContaining({ command: 'policy-set', isSigned: false, isDone: true }),
        ]),
      },
    ],
    waiting: [() => ['waiting'], { rows: [] }],
    audit: [
      () => ['audit'],
      { findings: [], checkpoint: expect.stringMatching(/^1:[0-9a-f]{64}$/) },
    ],
    doctor: [
      () => ['doctor'],
      {
        findings: expect.arrayContaining([
          expect.objectContaining({ part: 'database', state: 'ok' }),
        ]),
      },
    ],
    'log-name': [() => ['log-name', EMAIL], { name: expect.stringMatching(/^[0-9a-f]{16}$/) }],
    order: [() => ['order', ids[0] ?? ''], /was not carried out/],
  }

  test('is tried on every command', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted())
  })

  test.each(Object.entries(CASES))(
    'prints what comes of %s as data',
    async (name, [args, expected]) => {
      const { exit, out, err } = await run([...args(), '--json'])
      if (expected instanceof RegExp) {
        expect([exit, out, err]).toEqual([
          1,
          [],
          [{ error: expect.stringMatching(expected), exit: 1 }],
        ])
        return
      }
      expect([out, err]).toEqual([[expect.anything()], []])
      expect(out[0]).toMatchObject(expected)
      expect(exit).toBe(0)
      // Of a result with files only their names are printed.
      if (name === 'staff-keys') return rmSync('signer-staff.json')
      const lines = commandNamed(name)?.show(out[0], { isFirst: true }) ?? []
      expect(lines.join('')).not.toMatch(/undefined|NaN|\[object/)
      expect(lines.length).toBeGreaterThan(0)
    },
  )

  test('prints the recorded outcome of an order as data', async () => {
    const order = '7e0bb2b8-6a52-4a0c-9a9e-0c3d3b4c1f11'
    await execute(host.deps, { command: 'maintenance', state: 'off', order })
    expect(await run(['order', order, '--json'])).toMatchObject({ exit: 0, out: [{ isOn: false }] })
  })

  test('prints a wrong command line and a missing host as data, too', async () => {
    expect(await run(['audit', 'now', '--json'])).toEqual({
      exit: 2,
      out: [],
      err: [{ error: expect.stringContaining('"now" is one argument too many.'), exit: 2 }],
    })
    const nowhere = {
      dataDir: () => join(dataDir, 'nowhere'),
      write: () => {},
      onInterrupt: () => () => {},
    }
    const err: string[] = []
    const writeError = (text: string) => err.push(text)
    expect(await operate(['audit', '--json'], { ...nowhere, writeError })).toBe(3)
    expect(linesIn(err.join(''))).toEqual([
      { error: expect.stringContaining('npm start'), exit: 3 },
    ])
  })

  test('escapes what a terminal would act upon', async () => {
    const name = '\u001b[2J\u009b2JEve\u202e\u2028'
    await host.deps.db.run('UPDATE users SET name = $2 WHERE email = $1', [EMAIL, name])
    const written: string[] = []
    await operate(['users', EMAIL, '--json'], {
      dataDir: () => dataDir,
      write: (text) => written.push(text),
      writeError: () => {},
      onInterrupt: () => () => {},
    })
    expect(written.join('')).not.toMatch(/[^\P{C}\n]/u)
    expect(linesIn(written.join(''))).toMatchObject([{ rows: [{ name }] }])
  })
})
