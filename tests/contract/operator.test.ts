import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEPOSIT_COINS, MARKET_COINS } from '#domain/assets.ts'
import { AdminSocketInUse, openAdminSocket } from '../../server/operator/socket/admin-socket.ts'
import { adminSocketPath } from '../../server/operator/socket/admin-socket-path.ts'
import { readCommandLine } from '../../server/operator/terminal/command-line.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { buyRequest } from '../support/orders.ts'
import { programOf } from '../support/programs.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'operator-'))
let host: MoneyHost
let closeAdminSocket: () => Promise<void>
beforeAll(async () => {
  host = await moneyHost()
  closeAdminSocket = await openAdminSocket(host.deps, adminSocketPath(dataDir), (error) => {
    throw error
  })
})
afterAll(async () => {
  await closeAdminSocket()
  await host.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Run {
  readonly exit: number
  readonly out: string
  readonly err: string
}

/** Runs `npm run operator -- …args` in a process of its own. */
async function operator(args: readonly string[], folder = dataDir): Promise<Run> {
  const child = spawn(process.execPath, [programOf('operator'), ...args], {
    env: { ...process.env, DATA_DIR: folder },
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  return { exit: child.exitCode ?? -1, out: out.trim(), err: err.trim() }
}

/** Runs the command without a process, which is faster. */
async function command(...args: string[]) {
  const request = readCommandLine(args)
  if (request.kind !== 'command') throw new Error(JSON.stringify(request))
  return await execute(host.deps, request.command)
}

describe('the operator at the command line', () => {
  test('credits a deposit to the running host', async () => {
    const person = await host.person()
    const { exit, out } = await operator(['deposit', person.email.toUpperCase(), 'bnb', '1.25'])
    expect(exit).toBe(0)
    expect(out).toContain(`Credited 1.25 BNB to ${person.email}`)
    expect(await host.available(person, 'BNB')).toBe('1.25')
  })

  test('prints user input without control characters', async () => {
    const { userId, email } = await host.person()
    await host.deps.db.run('UPDATE users SET name = $2 WHERE id = $1', [
      userId,
      '\u001b[2JEve\u202e',
    ])
    const { exit, out } = await operator(['users', email])
    expect([exit, out]).toEqual([0, `${email}  ?[2JEve?  since 1970-01-01  nothing`])
  })

  test('prints what a person has written on the line of that person', async () => {
    const { userId, email } = await host.person()
    const forged = 'Eve\nada@example.org  Ada  since 1970-01-01  1000 BNB\u2028x'
    await host.deps.db.run('UPDATE users SET name = $2 WHERE id = $1', [userId, forged])
    const { out } = await operator(['users', email])
    expect(out.split(/[\n\u2028]/)).toEqual([
      `${email}  Eve?ada@example.org  Ada  since 1970-01-01  1000 BNB?x  since 1970-01-01  nothing`,
    ])
  })

  test('exits with 1 and one line if the host refuses the command', async () => {
    const run = await operator(['deposit', 'nobody@example.org', 'BNB', '1'])
    expect(run).toEqual({
      exit: 1,
      out: '',
      err: 'There is no user with the e-mail nobody@example.org. Search with "users <part of e-mail>".',
    })
  })

  test('exits with 2 for an invalid command, even without a host', async () => {
    const { exit, err } = await operator(['deposit', 'a@b.co', 'BNB', '-1'], '/nowhere')
    expect([exit, err.split('\n')]).toEqual([
      2,
      [
        '<amount>: -1 is not a positive decimal amount, such as 1.25.',
        'Usage: npm run operator -- deposit <email> <coin> <amount> [--tx <id>] [--network <name>]',
      ],
    ])
  })

  test('exits with 3 and instructions if no host is running', async () => {
    const { exit, err } = await operator(['audit'], join(dataDir, 'empty'))
    expect(exit).toBe(3)
    expect(err).toContain('npm start')
    expect(err.split('\n')).toHaveLength(1)
  })
})

const ID = '7e0bb2b8-6a52-4a0c-9a9e-0c3d3b4c1f11'

describe('a command line', () => {
  // Holds promise 23.
  test.each([
    ...['0', '-1', '-.5', '-0', '1e5', '1e309', 'NaN', '1,5', '0x10', '', '9'.repeat(31)].map(
      (amount): [string[], string] => [
        ['deposit', 'a@b.co', 'BNB', amount],
        `${amount} is not a positive decimal amount, such as 1.25.`,
      ],
    ),
    [['deposit', 'ab.co', 'BNB', '1'], 'ab.co is not an e-mail address.'],
    [['deposit', 'a@b.co', 'SOL', '1'], `SOL is not one of ${DEPOSIT_COINS.join(', ')}.`],
    [['prices', 'USDT', '1'], `USDT is not one of ${MARKET_COINS.join(', ')}.`],
    [
      ['prices', 'BNB', '1', '--for', 'ever'],
      '--for takes minutes, hours or days, such as 30m, 2h or 1d.',
    ],
    [['maintenance', 'maybe'], 'maybe is neither on nor off.'],
    [['links', 'add', 'A', 'http://a.example'], 'http://a.example does not start with https://.'],
    [
      ['withdrawals', 'approve', 'x', '0x1'],
      'x is not a withdrawal id: copy one from "withdrawals list".',
    ],
    [['withdrawals', 'reject', ID, 'x'.repeat(201)], 'a reason has at most 200 characters.'],
    [['links', 'add', 'x'.repeat(81), 'https://a.example'], 'a title has at most 80 characters.'],
    [['links', 'remove', '-1'], 'give a number from "links list".'],
    [['users', ' '], 'give a part of an e-mail, such as ada@.'],
    [['deposit', 'a@b.co', 'BNB', '1', '--tx'], '--tx needs a value.'],
  ])('%j is wrong because: %s', (args, message) => {
    expect(readCommandLine(args)).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(message),
    })
  })

  test.each([
    [['deposit', 'a@b.co', 'BNB']],
    [['deposit', 'a@b.co', 'BNB', '1', 'more']],
    [['prices', 'BNB']],
    [['prices', 'BNB', 'follow', '--for', '2h']],
    [['prices', 'BNB', 'follow', 'now']],
    [['audit', '--for', '2h']],
    [['links', 'add', 'A']],
    [['withdrawals', 'approve', 'x']],
    [['withdrawals', 'list', 'all']],
    [['audit', 'now']],
    [['audit', '--tx', 'x']],
    [['audit', '--all']],
    [['withdrawals', 'approve', ID, '0x1', '--all']],
    [['users']],
  ])('%j shows its usage', (args) => {
    expect(readCommandLine(args)).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/^Usage: npm run operator -- /m),
    })
  })

  test.each([[[]], [['help']], [['--help']], [['deposit', '--help']], [['audit', '-h']]])(
    '%j shows the help',
    (args) => {
      expect(readCommandLine(args)).toMatchObject({ kind: 'help' })
    },
  )

  test.each([
    [['audit', '--since'], '--since needs a value.'],
    [['deposit', 'a@b.co', 'BNB', '1', '--tx='], '--tx needs a value.'],
    [['terms', 'set', 'TOKEN_FEE', '1', '--force', '--json'], '--force needs a value.'],
    [['deposit', 'a@b.co', 'BNB', '1', '--tx', 'a', '--tx', 'b'], '--tx is there twice.'],
    [['withdrawals', '--all=no'], '--all has no value.'],
    [['addresses', '--csv', '--json'], '--csv does not go with --json.'],
    [['prices', 'BNB', 'follow', '--for', '2h'], '--for does not go with this command.'],
    [['payouts', 'send', 'tests'], '"tests" cannot be read (EISDIR).'],
    [['payouts', 'send', ''], 'There is no file "".'],
    [['links', 'take', '1'], '"take" is not list or add or remove.'],
    [['deposit', 'a@b.co'], '<coin> is missing.'],
  ])('%j is refused because: %s', (args, message) => {
    expect(readCommandLine(args)).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/\nUsage: npm run operator -- /),
    })
    expect(readCommandLine(args)).toMatchObject({ message: expect.stringContaining(message) })
  })

  test('with an unknown command or flag gets a message that names it', () => {
    expect(readCommandLine(['payins'])).toMatchObject({
      message: expect.stringContaining('payins'),
    })
    expect(readCommandLine(['audit', '--now=1'])).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(
        /^There is no flag --now\. Flags: --since <checkpoint>, --json, --help\.$/m,
      ),
    })
  })
})

describe('a command', () => {
  test('credits a transaction once, and refuses it with another amount', async () => {
    const { email } = await host.person()
    const first = await command('deposit', email, 'USDT', '5', '--tx', transactionHash('abc'))
    const again = await command('deposit', email, 'USDT', '5', '--tx', transactionHash('abc'))
    const other = await command('deposit', email, 'USDT', '6', '--tx', transactionHash('abc'))
    expect([first.isDone, again.isDone, other.isDone]).toEqual([true, true, false])
    expect(again.lines[0]).toContain('nothing was changed')
    expect(other.lines[0]).toContain('already been credited')
  })

  // Holds promise 74.
  test('credits nothing for another spelling of a transaction hash', async () => {
    const { email } = await host.person()
    const [lower, upper] = ['ab'.repeat(32), 'AB'.repeat(32)]
    for (const coin of ['BNB', 'TRX']) {
      expect((await command('deposit', email, coin, '5', '--tx', `0x${lower}`)).isDone).toBe(true)
      for (const hash of [`0x${upper}`, `0X${upper}`, upper, lower]) {
        const { isDone, lines } = await command('deposit', email, coin, '5', '--tx', hash)
        expect([isDone, lines[0]]).toEqual([true, expect.stringContaining('nothing was changed')])
      }
      const zeroth = await command('deposit', email, coin, '5', '--tx', `0x${lower}:0`)
      expect(zeroth.lines[0]).toContain('nothing was changed')
      const second = await command('deposit', email, coin, '5', '--tx', `0x${lower}:1`)
      expect(second.lines[0]).toContain('Credited')
    }
  })

  // Holds promise 74.
  test.each([
    'x',
    '0xfeed',
    `0x${'g'.repeat(64)}`,
    `0x${'ab'.repeat(32)}:`,
    `0x${'ab'.repeat(33)}`,
  ])('refuses the transaction %s, which no network has', async (tx) => {
    const person = await host.person({ BNB: '5' })
    const credited = await command('deposit', person.email, 'BNB', '5', '--tx', tx)
    expect([credited.isDone, credited.lines[0]]).toEqual([
      false,
      expect.stringContaining('is not a transaction on Binance (BEP-20)'),
    ])
    await placeWithdrawal(person)
    const [id = ''] = await pendingIdsOf(person)
    expect((await command('withdrawals', 'approve', id, tx)).isDone).toBe(false)
    expect(await host.available(person, 'BNB')).toBe('4')
  })

  // Holds promise 74.
  test('refuses to approve two withdrawals with one transaction, unless it names the outputs', async () => {
    const person = await host.person({ BNB: '5' })
    for (let i = 0; i < 3; i++) await placeWithdrawal(person)
    const [first = '', second = '', third = ''] = await pendingIdsOf(person)
    const hash = transactionHash('batch')
    expect((await command('withdrawals', 'approve', first, hash)).isDone).toBe(true)
    for (const again of [hash, `${hash}:0`, hash.toUpperCase().replace('0X', '')])
      expect(await command('withdrawals', 'approve', second, again)).toEqual({
        isDone: false,
        lines: ['That transaction has already paid another withdrawal.'],
      })
    expect((await command('withdrawals', 'approve', second, `${hash}:1`)).isDone).toBe(true)
    expect((await command('withdrawals', 'approve', third, `${hash}:2`)).isDone).toBe(true)
    expect((await command('audit')).isDone).toBe(true)
  })

  test('refuses a deposit with more decimals than the coin has on its network', async () => {
    const { email } = await host.person()
    const { isDone, lines } = await command('deposit', email, 'TRX', '5.0000001')
    expect([isDone, lines]).toEqual([
      false,
      ['TRX has at most 6 decimals, so 5.0000001 is not a possible deposit.'],
    ])
    expect((await command('deposit', email, 'USDT', '5.0000001')).isDone).toBe(true)
  })

  test('refuses a deposit below the minimum', async () => {
    const { email } = await host.person()
    const { isDone, lines } = await command('deposit', email, 'ETH', '0.019')
    expect([isDone, lines]).toEqual([false, ['Deposits below 0.02 ETH are not credited.']])
  })

  test('refuses to decide an unknown withdrawal, and names the command that lists them', async () => {
    for (const decision of [
      ['approve', ID, '0x1'],
      ['reject', ID],
    ])
      expect(await command('withdrawals', ...decision)).toEqual({
        isDone: false,
        lines: [`There is no withdrawal ${ID}. "withdrawals list --all" shows all withdrawals.`],
      })
  })

  test('lists users with their balances, the held part, the token by its symbol, and their addresses', async () => {
    const rich = await host.person({ BNB: '5', TRX: '2.5', USDT: '10' })
    await rich.call('POST', '/buy/token', buyRequest('USDT', '10', '1000'))
    await placeWithdrawal(rich)
    const own = await host.deps.addresses.forUser(rich.userId)
    const poor = await host.person()
    const find = async (part: string) => (await command('users', part)).lines
    const line = `${rich.email}  Ada  since 1970-01-01  5 BNB (1 held), 999 NOVA, 2.5 TRX`
    expect(await find(rich.email.slice(4, 20).toUpperCase())).toEqual([
      ...[line, `  EVM  ${own.evm}`, `  Tron  ${own.tron}`],
    ])
    expect(await find(poor.email)).toEqual([`${poor.email}  Ada  since 1970-01-01  nothing`])
    expect((await find('@example.org')).length).toBeGreaterThan(1)
    expect(await command('users', '%')).toEqual({
      isDone: false,
      lines: ['No user has an e-mail that contains "%".'],
    })
  })

  test('sets a price', async () => {
    await command('prices', 'bnb', '612.5')
    expect((await command('prices')).lines.join('\n')).toContain('BNB  set 612.5')
    await command('prices', 'BNB', '600')
  })

  test('turns maintenance on and off', async () => {
    await command('maintenance', 'on')
    expect((await host.call('GET', '/api/site/setting')).json).toBe(true)
    expect((await command('maintenance')).lines).toEqual(['Maintenance is on.'])
    await command('maintenance', 'off')
    expect((await host.call('GET', '/api/site/setting')).json).toBe(false)
  })

  test('adds and removes footer links', async () => {
    await command('links', 'add', 'Status page', 'https://status.example/')
    const { lines } = await command('links', 'add', 'Blog', 'https://blog.example/')
    expect(lines).toEqual([
      '1  Status page  https://status.example/',
      '2  Blog  https://blog.example/',
    ])
    expect((await command('links', 'remove', '3')).isDone).toBe(false)
    await command('links', 'remove', '1')
    expect(JSON.parse((await host.call('GET', '/api/link')).json)).toEqual([
      { title: 'Blog', url: 'https://blog.example/' },
    ])
    await command('links', 'remove', '1')
  })

  test('lists, approves and rejects withdrawals once', async () => {
    const payout = transactionHash('listed')
    const person = await host.person({ BNB: '5' })
    for (let i = 0; i < 2; i++) await placeWithdrawal(person)
    const { lines } = await command('withdrawals')
    const mine = lines.filter((line) => line.includes(person.email))
    expect(mine).toHaveLength(2)
    expect(mine[0]).toContain('pay 0.9995 BNB')
    const [paid = '', back = ''] = mine.map((line) => line.slice(0, 36))

    expect((await command('withdrawals', 'approve', paid, payout)).isDone).toBe(true)
    expect((await command('withdrawals', 'approve', paid, payout)).lines[0]).toContain('already')
    expect((await command('withdrawals', 'reject', paid)).lines).toEqual([
      `Withdrawal ${paid} is already approved in transaction ${payout}. A decision is final.`,
    ])
    expect((await command('withdrawals', 'reject', back, 'no', 'such', 'network')).isDone).toBe(
      true,
    )
    const rows: object[] = JSON.parse((await person.call('GET', '/withdrawal/detail')).json)
    const [rejected, ...others] = rows.filter((row) => 'Reason' in row)
    expect(rejected).toMatchObject({ Status: 'Rejected', Reason: 'no such network' })
    expect(others).toEqual([])
    expect(rows).toContainEqual(expect.objectContaining({ Status: 'Approved' }))
    expect(await host.available(person, 'BNB')).toBe('4')
    expect((await command('audit')).isDone).toBe(true)

    await placeWithdrawal(person)
    const all = (await command('withdrawals', 'list', '--all')).lines
    const endings = all.flatMap((line) => line.split(`${person.email}  `)[1] ?? [])
    const payment = `pay 0.9995 BNB  on Binance (BEP-20)  to ${ADDRESS}`
    expect(endings.sort()).toEqual([
      `${payment}  approved in transaction ${payout}`,
      `${payment}  pending`,
      `${payment}  rejected: no such network`,
    ])
  })

  test('lists the transfers of a user, and reverses one once, with a debt where the money has gone', async () => {
    const person = await host.person({ BNB: '5' })
    const [line = ''] = (await command('transfers', person.email)).lines
    expect(line).toContain('deposit of 5 BNB')
    const id = line.split(' ')[0] ?? ''
    await placeWithdrawal(person)
    expect(await command('reverse', id, 'the', 'wrong', 'user')).toEqual({
      isDone: false,
      lines: [expect.stringContaining('--as-debt')],
    })
    expect((await command('reverse', id, 'the', 'wrong', 'user', '--as-debt')).isDone).toBe(true)
    expect((await command('reverse', id, 'again', '--as-debt')).lines[0]).toContain('already')
    expect((await command('transfers', person.email)).lines).toEqual([
      `${line}  reversed`,
      'Owes 1 BNB.',
    ])
    expect(await host.available(person, 'BNB')).toBe('0')
    expect((await command('audit')).isDone).toBe(true)
  })

  test('shows and changes the terms, and refuses implausible ones and prices that are not forced', async () => {
    expect((await command('terms')).lines).toContain('  TOKEN_FEE  1')
    expect((await command('terms', 'set', 'token_fee', '500')).lines[0]).toContain('--force fee')
    expect((await command('terms', 'set', 'token_fee', '2')).isDone).toBe(true)
    expect((await command('terms', 'history')).lines[0]).toContain('TOKEN_FEE 1 → 2')
    expect((await command('terms', 'set', 'token_fee', '1')).isDone).toBe(true)
    expect((await command('prices', 'BNB', '6000')).lines[0]).toContain('--force price')
    expect((await command('prices', 'BNB', '6000', '--force', 'price')).isDone).toBe(true)
    expect((await command('prices', 'BNB', '600', '--force', 'price')).isDone).toBe(true)
  })

  test('audits since a checkpoint that it has printed, and refuses another one', async () => {
    const [, checkpoint = ''] = (await command('audit')).lines
    const text = checkpoint.replace('Checkpoint ', '')
    const { isDone, lines } = await command('audit', '--since', text)
    expect([isDone, lines[0]]).toEqual([
      true,
      expect.stringContaining('0 transfers, 0 entries since'),
    ])
    expect(lines[3]).toMatch(/^Not read: transfers up to checkpoint \d+, .* "audit" reads all\.$/)
    const other = text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect((await command('audit', '--since', other)).isDone).toBe(false)
  })

  test('mails a decision to the user, without the whole address', async () => {
    const payout = transactionHash('mailed')
    const person = await host.person({ BNB: '5' })
    for (let i = 0; i < 2; i++) await placeWithdrawal(person)
    const [paid = '', back = ''] = await pendingIdsOf(person)
    await command('withdrawals', 'approve', paid, payout)
    await command('withdrawals', 'reject', back, 'no', 'such', 'network')
    const [approved, rejected] = host.mails.slice(-2)
    expect([approved?.to, rejected?.to]).toEqual([person.email, person.email])
    expect(approved?.text).toContain('1 BNB was approved')
    expect(approved?.text).toContain('Arrives: 0.9995 BNB\nNetwork: Binance (BEP-20)')
    expect(approved?.text).toContain(`Address: 0x5290…9EE7\nTransaction: ${payout}`)
    expect(rejected?.text).toContain('1 BNB, is back in your balance')
    expect(rejected?.text).toContain('Reason: no such network')
    for (const mail of [approved, rejected]) expect(mail?.text).not.toContain(ADDRESS)
  })

  test('succeeds although its mail fails, and sends only the mail when repeated', async () => {
    const person = await host.person({ BNB: '5' })
    await placeWithdrawal(person)
    const [id = ''] = await pendingIdsOf(person)
    const sent = host.mails.length
    host.mailServer.isDown = true
    const first = await command('withdrawals', 'approve', id, transactionHash(id))
    host.mailServer.isDown = false
    expect([first.isDone, first.lines]).toEqual([
      true,
      [
        `Withdrawal ${id} is approved.`,
        'The mail to the user could not be sent: no mail to <[e-mail]>. Run the same command to try again.',
      ],
    ])
    for (let i = 0; i < 2; i++) {
      const again = await command('withdrawals', 'approve', id, transactionHash(id))
      expect(again.lines).toEqual([
        `Withdrawal ${id} has already been approved; nothing was changed.`,
      ])
    }
    expect(host.mails.slice(sent).map(({ to }) => to)).toEqual([person.email])
    expect((await command('audit')).isDone).toBe(true)
  })

  test.each([{}, [], 'x', null, { command: 'drop' }, { command: 'deposit', email: 1 }])(
    'is refused if it is malformed: %j',
    async (input) => {
      expect((await execute(host.deps, input)).isDone).toBe(false)
    },
  )
})

describe('the admin socket', () => {
  // Holds promise 44.
  test('is accessible only to the account of the host', () => {
    expect(statSync(adminSocketPath(dataDir)).mode & 0o777).toBe(0o600)
  })

  test('is not taken over from a running host, but from one that was killed', async () => {
    await expect(openAdminSocket(host.deps, adminSocketPath(dataDir), () => {})).rejects.toThrow(
      AdminSocketInUse,
    )
    const path = join(dataDir, 'left-behind.sock')
    writeFileSync(path, '')
    await (await openAdminSocket(host.deps, path, () => {}))()
    expect(existsSync(path)).toBe(false)
  })

  test('survives malformed input', async () => {
    const failures: unknown[] = []
    const path = join(dataDir, 'other.sock')
    const close = await openAdminSocket(host.deps, path, (error) => failures.push(error))
    const socket = connect({ path, allowHalfOpen: true })
    socket.end('{')
    expect(await text(socket)).toContain('"isDone":false')
    expect(failures).toHaveLength(1)
    await close()
  })

  // Holds promise 44.
  test('is in the data folder however long its path is, and accepts commands there', async () => {
    const long = join(dataDir, 'x'.repeat(100), 'y'.repeat(100))
    mkdirSync(long, { recursive: true, mode: 0o700 })
    const path = adminSocketPath(long)
    expect(Buffer.byteLength(path)).toBeLessThan(100)
    const close = await openAdminSocket(host.deps, path, () => {})
    expect(statSync(join(long, 'operator.sock')).mode & 0o777).toBe(0o600)
    expect((await operator(['maintenance'], long)).out).toBe('Maintenance is off.')
    await close()
    expect(existsSync(join(long, 'operator.sock'))).toBe(false)
    expect((await operator(['maintenance'], long)).exit).toBe(3)
  })

  // Holds promise 44.
  test('is spoken to only in a folder where no other account may write', async () => {
    const shared = join(dataDir, 'shared')
    mkdirSync(shared)
    const sent: string[] = []
    const impostor = createServer({ allowHalfOpen: true }, async (socket) => {
      sent.push(await text(socket))
      socket.end(JSON.stringify({ isDone: true, lines: ['Credited.'] }))
    })
    await once(impostor.listen(join(shared, 'operator.sock')), 'listening')
    for (const mode of [0o777, 0o1777, 0o770, 0o720]) {
      chmodSync(shared, mode)
      const { exit, err } = await operator(['deposit', 'a@b.co', 'BNB', '1'], shared)
      expect([exit, err]).toEqual([2, expect.stringContaining('Nothing was sent.')])
    }
    expect(sent).toEqual([])
    chmodSync(shared, 0o700)
    expect((await operator(['deposit', 'a@b.co', 'BNB', '1'], shared)).out).toBe('Credited.')
    await new Promise((closed) => impostor.close(closed))
  })

  test.skipIf(process.getuid?.() !== 0)(
    'of an account whose folder this one may not enter is not said to be missing',
    async () => {
      const theirs = join(dataDir, 'closed')
      mkdirSync(theirs, { mode: 0o700 })
      process.seteuid?.(65534)
      const sent = operator(['audit'], theirs).finally(() => process.seteuid?.(0))
      expect(await sent).toMatchObject({
        exit: 2,
        err: expect.stringMatching(/ may be opened by the host's account alone\. Run this as that/),
      })
    },
  )

  test.skipIf(process.getuid?.() !== 0)(
    'of another account than its folder is not spoken to',
    async () => {
      const theirs = join(dataDir, 'theirs')
      mkdirSync(theirs, { mode: 0o700 })
      const impostor = createServer()
      await once(impostor.listen(join(theirs, 'operator.sock')), 'listening')
      chownSync(join(theirs, 'operator.sock'), 65534, 65534)
      const { exit, err } = await operator(['audit'], theirs)
      expect([exit, err]).toEqual([2, expect.stringContaining('Nothing was sent.')])
      await new Promise((closed) => impostor.close(closed))
    },
  )
})

/** The ids of the person's pending withdrawals. */
async function pendingIdsOf({ email }: Person): Promise<string[]> {
  const { lines } = await command('withdrawals')
  return lines.filter((line) => line.includes(email)).map((line) => line.slice(0, 36))
}

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

async function placeWithdrawal(person: Person): Promise<void> {
  const { json } = await person.call('PUT', '/withdrawal/otp', {
    total: '1',
    coin: 'BNB',
    add: ADDRESS,
    fee: '0.0005',
    amount: '0.9995',
    chain: 'BNB',
    command: 'withdrawal',
  })
  await person.call('POST', '/withdrawal', {
    amount: '0.9995',
    type: 'Crypto',
    address: ADDRESS,
    inputVal: '1',
    asset: 'BNB',
    chain: 'BNB',
    challenge: json.challenge,
    code: host.lastCode(),
  })
}
