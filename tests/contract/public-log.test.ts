import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followLog } from '#domain/log/follow.ts'
import { amountOf } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { reverse } from '../../server/money/ledger/reverse.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { createSalts } from '../../server/proof/entries/salts.ts'
import { loadLogSigner } from '../../server/proof/key.ts'
import { lastSignedIn } from '../../server/proof/last-signed.ts'
import { logSite } from '../../server/proof/log-site.ts'
import { createPublicLog, type PublicLog } from '../../server/proof/public-log.ts'
import { sequence } from '../../server/proof/sequence.ts'
import { verifyEd25519 } from '../../verify/ed25519.ts'
import { verifyLog } from '../../verify/log.ts'
import { createReport } from '../../verify/report.ts'
import { openDb } from '../support/database.ts'
import { closeAudited } from '../support/ledger.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { checkpointOf, entriesOf, hasGo, pathsOf, readByGo } from '../support/public-log.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'public-log-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const hostIn = (dataDir: string, ownDb?: Parameters<typeof moneyHost>[2]) =>
  moneyHost({ DATA_DIR: dataDir, STAGE_SUPPLIES: '1000000,1,1,1' }, fixedPrices(), ownDb)

const buy = (person: Person, amount = '0.1') =>
  person.call('POST', '/buy/token', buyRequest('BNB', amount, String(Number(amount) * 60_000)))

async function withdraw({ deps, clock }: MoneyHost, { userId }: Person): Promise<string> {
  const id = randomUUID()
  const order = {
    coin: 'BNB',
    network: 'BNB',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: amountOf('BNB', parseUnits('0.5') ?? 0n),
    fee: amountOf('BNB', parseUnits('0.001') ?? 0n),
    arrives: amountOf('BNB', parseUnits('0.499') ?? 0n),
  } as const
  await deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: clock.now() }))
  return id
}

const transferOf = async ({ deps }: MoneyHost, start: string) => {
  const [found] = await deps.db.rows(
    v.object({ id: v.number() }),
    'SELECT id FROM transfers WHERE key LIKE $1 ORDER BY at DESC, id DESC LIMIT 1',
    [`${start}%`],
  )
  return found?.id ?? 0
}

const soldOf = v.object({ paid: v.string(), tokens: v.string(), purchases: v.number() })

describe('the public log', () => {
  let host: MoneyHost
  let person: Person
  beforeAll(async () => {
    host = await hostIn(newFolder(), await openDb())
    person = await host.person({ BNB: '2' })
    await host.deps.publicLog.turn()
  })
  afterAll(() => closeAudited(host.deps.db, host))

  const sold = async () => {
    const { json } = await host.call('GET', '/log/sold')
    return v.parse(soldOf, json.sold[0] ?? { paid: '0', tokens: '0', purchases: 0 })
  }
  const last = async (count: number) => {
    host.clock.advance(1000)
    await host.deps.publicLog.turn()
    return (await entriesOf(pathsOf(host.app))).slice(-count)
  }

  test('begins with the terms, and has a deposit as a hash that tells nothing', async () => {
    const entries = await entriesOf(pathsOf(host.app))
    expect(entries.map(({ kind }) => kind)).toEqual(['terms', 'deposit'])
    expect(entries[0]).toMatchObject({
      number: 1,
      stage: 1,
      prices: ['0.01', '0.015', '0.02', '0.03'],
      supplies: ['1000000', '1', '1', '1'],
      fee: '1',
      minimum: '100',
    })
    expect(entries[1]).toEqual({
      v: 1,
      kind: 'deposit',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })

  test('has a purchase in clear, under an account that is another one each time', async () => {
    expect((await buy(person)).status).toBe(200)
    expect((await buy(person)).status).toBe(200)
    const [first, second] = await last(2)
    expect(first).toEqual({
      v: 1,
      kind: 'purchase',
      time: expect.any(String),
      stage: 1,
      coin: 'BNB',
      paid: '0.1',
      price: '600',
      tokenPrice: '0.01',
      received: '5999',
      fee: '1',
      account: expect.any(String),
    })
    expect(second).toMatchObject({ kind: 'purchase' })
    const accounts = [first, second].map((one) => (one?.kind === 'purchase' ? one.account : ''))
    expect(new Set(accounts).size).toBe(2)
  })

  test('has a withdrawal when it is placed, and again when it is decided', async () => {
    const id = await withdraw(host, person)
    expect((await last(1))[0]).toMatchObject({ kind: 'withdrawal' })
    await decide(host.deps.db, host.clock, id, { status: 'rejected', reason: '' })
    const [placed, rejected] = await last(2)
    expect([placed?.kind, rejected?.kind]).toEqual(['withdrawal', 'withdrawal'])
    expect(placed).not.toEqual(rejected)
  })

  test('says which purchase a reversal takes back, and that a second reversal restores it', async () => {
    const { db } = host.deps
    const before = await sold()
    await buy(person, '0.2')
    await last(1)
    const { size } = await checkpointOf(pathsOf(host.app))
    const reversal = { reason: 'a reason', madeBy: 'op', isDebtAllowed: false }
    const transfer = await transferOf(host, 'purchase:')
    await reverse(db, host.clock, { ...reversal, transfer })
    // In the same moment: what is undone comes first whatever their times are.
    const undone = await transferOf(host, 'reversal:')
    await reverse(db, host.clock, { ...reversal, transfer: undone })
    const [first, second] = await last(2)
    expect(first).toMatchObject({ kind: 'reversal', purchase: size - 1, counts: false })
    expect(second).toMatchObject({ kind: 'reversal', purchase: size - 1, counts: true })
    expect((await host.call('GET', '/log/sold')).json).toEqual({
      size: size + 2,
      sold: [expect.objectContaining({ stage: 1, coin: 'BNB', purchases: before.purchases + 1 })],
    })
    expect(Number((await sold()).tokens)).toBe(Number(before.tokens) + 12_000)
    host.clock.advance(1000)
    await reverse(db, host.clock, {
      ...reversal,
      transfer: await transferOf(host, `reversal:${undone}`),
    })
    expect((await last(1))[0]).toMatchObject({ purchase: size - 1, counts: false })
    expect(await sold()).toEqual(before)
  })

  test('says which purchase a reversal takes back where it has neither yet', async () => {
    await last(1)
    const { size } = await checkpointOf(pathsOf(host.app))
    await buy(person, '0.2')
    const transfer = await transferOf(host, 'purchase:')
    const reversal = { reason: 'a reason', madeBy: 'op', isDebtAllowed: false }
    await reverse(host.deps.db, host.clock, { ...reversal, transfer })
    const [first, second] = await last(2)
    expect(first).toMatchObject({ kind: 'purchase' })
    expect(second).toMatchObject({ kind: 'reversal', purchase: size, counts: false })
  })

  test('has new terms, and the name of an order but not what it said', async () => {
    await setTerms(host.deps.db, host.clock, {
      changes: { TOKEN_FEE: '2' },
      madeBy: 'op',
      forced: ['fee'],
    })
    expect((await last(1))[0]).toMatchObject({ kind: 'terms', number: 2, fee: '2' })
    const { email } = await host.person()
    for (const order of [
      { command: 'maintenance', state: 'off' },
      { command: 'freeze', email, reason: 'a reason' },
    ])
      expect(await execute(host.deps, order)).toMatchObject({ isDone: true })
    expect(await last(2)).toEqual(
      ['maintenance', 'freeze'].map((order) => ({
        v: 1,
        kind: 'operator',
        time: expect.any(String),
        order,
        hash: expect.stringMatching(/^[\da-f]{64}$/),
      })),
    )
    // Of what is ordered twice nobody can tell that it is the same.
    for (const _ of [1, 2]) await execute(host.deps, { command: 'maintenance', state: 'off' })
    const [one, other] = await last(2)
    expect([one, other]).toMatchObject([{ order: 'maintenance' }, { order: 'maintenance' }])
    expect(one).not.toMatchObject({ hash: other && 'hash' in other ? other.hash : '' })
  })

  test('says which site is served, once for each', async () => {
    const root = newFolder()
    const countOf = async () => {
      await logSite(host.deps, root, '1.2.3')
      await last(1)
      const entries = await entriesOf(pathsOf(host.app))
      return entries.flatMap((entry) => (entry.kind === 'site' ? [entry] : []))
    }
    expect(await countOf()).toEqual([])
    mkdirSync(join(root, 'assets'))
    writeFileSync(join(root, 'assets/app.js'), 'one')
    writeFileSync(join(root, 'index.html'), '<p>')
    writeFileSync(join(root, '.stamp'), 'of this machine')
    await countOf()
    const [first, ...more] = await countOf()
    // As: sha256sum assets/app.js index.html | sha256sum
    const lines = spawnSync('sha256sum', ['assets/app.js', 'index.html'], { cwd: root }).stdout
    const hash = createHash('sha256').update(lines).digest('hex')
    expect([first, more]).toEqual([
      { v: 1, kind: 'site', time: expect.any(String), release: '1.2.3', hash },
      [],
    ])
    writeFileSync(join(root, 'assets/app.js'), 'two')
    expect((await countOf()).map((one) => one.hash === hash)).toEqual([true, false])
  })

  // Holds promise 121.
  test('has nobody in it: no e-mail, no id of a person or a row, no address', async () => {
    const text = JSON.stringify(await entriesOf(pathsOf(host.app)))
    expect(text).not.toContain(person.email)
    expect(text).not.toContain('@')
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
    expect(text).not.toContain('0x')
  })

  // Holds promise 121.
  test.skipIf(!hasGo)('is read by the code of Go, where that is installed', async () => {
    for (let bought = 0; bought < 8; bought++) await buy(person, '0.01')
    await last(1)
    const { size } = await checkpointOf(pathsOf(host.app))
    expect(size).toBeGreaterThan(8)
    expect(await readByGo(pathsOf(host.app))).toBe(String(size))
  })

  test('is proved to have only grown by one file, to whoever has seen it before', async () => {
    const read = pathsOf(host.app)
    const key = Buffer.from((await read('key')) ?? [])
      .toString()
      .trim()
    const { note } = await checkpointOf(read)
    await buy(person, '0.01')
    await last(1)
    const asked: string[] = []
    const followed = await followLog(
      async (path) => {
        asked.push(path)
        return (await read(path)) ?? 'none'
      },
      { key, note },
      verifyEd25519,
    )
    expect([followed.is, asked.map((path) => path.split('/')[0])]).toEqual([
      'right',
      ['key', 'checkpoint', 'consistency'],
    ])
  })

  test('has nothing that the verifier finds wrong', async () => {
    await buy(person, '0.01')
    await last(1)
    const lines: string[] = []
    const verified = await verifyLog(
      pathsOf(host.app),
      createReport((line) => lines.push(line)),
      {},
    )
    expect(verified).toBeDefined()
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
    expect(lines).toContainEqual(
      expect.stringContaining(`stage 1: ${(await sold()).tokens} of 1000000`),
    )
  })

  // Holds promise 121.
  test('only grows in the database, whoever has it', async () => {
    const { db } = host.deps
    for (const change of [
      'UPDATE log_state SET size = size - 1',
      'DELETE FROM log_state',
      "UPDATE log_state SET key = 'other'",
      "UPDATE log_tiles SET data = '\\x00'",
      'DELETE FROM log_tiles',
      'UPDATE log_leaves SET leaf = 0',
    ])
      await expect(db.run(change)).rejects.toThrow('is never changed')
  })
})

describe('what is served', () => {
  let host: MoneyHost
  beforeAll(async () => {
    host = await hostIn(newFolder())
    await host.person({ BNB: '2' })
    await host.deps.publicLog.turn()
  })
  afterAll(() => host.close())

  test('can be cached for ever but for the checkpoint, and read by a page of any origin', async () => {
    const headersOf = async (path: string) => {
      const { statusCode, headers } = await host.app.inject({
        url: `/log/${path}`,
        headers: { origin: 'https://elsewhere.example' },
      })
      return [
        statusCode,
        headers['content-type'],
        headers['cache-control'],
        headers['access-control-allow-origin'],
      ]
    }
    const text = 'text/plain; charset=utf-8'
    const bytes = 'application/octet-stream'
    const forEver = 'public, max-age=31536000, immutable'
    expect(await headersOf('checkpoint')).toEqual([200, text, 'public, max-age=2', '*'])
    expect(await headersOf('key')).toEqual([200, text, 'public, max-age=2', '*'])
    expect(await headersOf('tile/0/000.p/2')).toEqual([200, bytes, forEver, '*'])
    expect(await headersOf('tile/entries/000.p/1')).toEqual([200, bytes, forEver, '*'])
    expect(await headersOf('consistency/1/2')).toEqual([200, bytes, forEver, '*'])
  })

  test.each([
    'tile/0/000',
    'tile/0/000.p/3',
    'tile/1/000.p/1',
    'tile/entries/000',
    'tile/entries/000.p/3',
    'tile/entries/001.p/1',
    'tile/0/0',
    'tile/',
    'other',
    'tile/0/..%2f000.p/1',
    'consistency/0/2',
    'consistency/2/2',
    'consistency/2/1',
    'consistency/1/3',
    'consistency/01/2',
    'consistency/1/2e0',
  ])('is nothing at %s, which this log does not have', async (path) =>
    expect((await host.app.inject(`/log/${path}`)).statusCode).toBe(404),
  )

  test('compresses entries for whoever takes it, and the bytes are the same', async () => {
    const plain = await host.app.inject('/log/tile/entries/000.p/2')
    const { headers } = await host.app.inject({
      url: '/log/tile/entries/000.p/2',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect([plain.headers['content-encoding'], headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ])
  })
})

describe('a log that would have two pasts', () => {
  const parts = (db: MoneyHost['deps']['db'], folder: string) => ({
    db,
    signer: loadLogSigner({ dataDir: folder, siteUrl: 'https://example.org' }),
    lastSigned: lastSignedIn(folder),
    saltOf: createSalts('salts'),
  })

  // Holds promise 121.
  test('is not signed after an older database was restored, nor is anything taken into it', async () => {
    const [folder, db] = [newFolder(), await openDb()]
    const host = await hostIn(folder, db)
    await host.person({ BNB: '2' })
    await host.deps.publicLog.turn()
    const earlier = await openDb()
    const restored = await hostIn(folder, earlier)
    await expect(restored.deps.publicLog.turn()).rejects.toThrow(
      'the log in the database has 0 entries, and 2 were signed',
    )
    // Once is enough; the log has nothing to show meanwhile.
    await restored.deps.publicLog.turn()
    expect((await restored.app.inject('/log/checkpoint')).statusCode).toBe(404)
    expect(
      await earlier.rows(v.object({ size: v.number() }), 'SELECT size FROM log_state'),
    ).toEqual([{ size: 0 }])
    await restored.close()
    await host.close()
  })

  // Holds promise 121.
  test('is shown to nobody while the database lacks what was signed', async () => {
    const folder = newFolder()
    const host = await hostIn(folder)
    const { userId } = await host.person({ BNB: '2' })
    const { publicLog } = host.deps
    await publicLog.turn()
    const shown = async () => [
      ...(await Promise.all(
        ['checkpoint', 'consistency/1/2'].map(
          async (path) => (await host.app.inject(`/log/${path}`)).statusCode,
        ),
      )),
      (await publicLog.signed())?.size,
      (await publicLog.receipts(userId, []))?.lines,
    ]
    expect(await shown()).toEqual([200, 200, 2, []])
    // As after a back-up was restored: the file has an entry more.
    const file = join(folder, 'log.checkpoint')
    writeFileSync(file, readFileSync(file, 'utf8').replace('\n2\n', '\n3\n'))
    expect(await shown()).toEqual([404, 404, undefined, undefined])
    await host.close()
  })

  // Holds promise 121.
  test('is not signed where what was signed last is of another log than the key', async () => {
    const folder = newFolder()
    const host = await hostIn(folder)
    await host.deps.publicLog.turn()
    const file = join(folder, 'log.checkpoint')
    const [origin = '', ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [`other-${origin}`, ...rest].join('\n'))
    await host.person({ BNB: '2' })
    await expect(host.deps.publicLog.turn()).rejects.toThrow('they belong to two logs')
    expect((await checkpointOf(pathsOf(host.app))).size).toBe(1)
    await host.close()
  })

  // Holds promise 121.
  test('is not put back to an older state by a host that was slow to sign that', async () => {
    const [folder, other] = [newFolder(), newFolder()]
    const host = await hostIn(folder)
    await host.deps.publicLog.turn()
    copyFileSync(join(folder, 'log.key'), join(other, 'log.key'))
    const own = parts(host.deps.db, other)
    const slow = createPublicLog({
      ...own,
      lastSigned: {
        ...own.lastSigned,
        async write(note) {
          await own.lastSigned.write(note)
          await host.person({ BNB: '1' })
          await host.deps.publicLog.turn()
        },
      },
    })
    await host.person({ BNB: '1' })
    await slow.turn()
    expect((await checkpointOf(pathsOf(host.app))).size).toBe(3)
    await host.close()
  })

  test('is not signed where the restored database has gone another way since', async () => {
    const [folder, other] = [newFolder(), newFolder()]
    const host = await hostIn(folder)
    await host.person({ BNB: '2' })
    await host.deps.publicLog.turn()
    const elsewhere = await hostIn(other, await openDb())
    copyFileSync(join(folder, 'log.key'), join(other, 'log.key'))
    const log = createPublicLog(parts(elsewhere.deps.db, other))
    for (let people = 0; people < 3; people++) await elsewhere.person({ BNB: '1' })
    await log.turn()
    // Longer than what was signed in the first folder.
    copyFileSync(join(folder, 'log.checkpoint'), join(other, 'log.checkpoint'))
    await elsewhere.person({ BNB: '1' })
    await expect(log.turn()).rejects.toThrow('is not the one of which 2 entries were signed')
    await elsewhere.close()
    await host.close()
  })

  // Holds promise 121.
  test('that a thief of the database has changed is not signed on', async () => {
    const host = await hostIn(newFolder(), await openDb())
    const { db, publicLog } = host.deps
    await host.person({ BNB: '2' })
    await publicLog.turn()
    await db.script(
      `ALTER TABLE log_tiles DISABLE TRIGGER ALL;
       UPDATE log_tiles SET data = set_byte(data, 5, 1 # get_byte(data, 5)) WHERE level = 0;
       ALTER TABLE log_tiles ENABLE TRIGGER ALL`,
    )
    await expect(entriesOf(pathsOf(host.app))).resolves.toHaveLength(2)
    await host.person({ BNB: '2' })
    await expect(publicLog.turn()).rejects.toThrow('is not the one of which 2 entries were signed')
    await host.close()
  })

  test('has one key: a host with another one takes nothing in and signs nothing', async () => {
    const host = await hostIn(newFolder())
    const second = createPublicLog(parts(host.deps.db, newFolder()))
    await host.deps.publicLog.turn()
    const { note } = await checkpointOf(pathsOf(host.app))
    await host.person({ BNB: '1' })
    await expect(second.turn()).rejects.toThrow('hosts that share a database need the same file')
    expect((await checkpointOf(pathsOf(host.app))).note).toBe(note)
    await host.close()
  })

  // Holds promise 121.
  test('is one where several hosts take turns at once, each entry in it once', async () => {
    const folder = newFolder()
    const host = await hostIn(folder)
    const people = await Promise.all([1, 2, 3].map(() => host.person({ BNB: '3' })))
    const logs: PublicLog[] = [host.deps.publicLog]
    for (let hosts = 0; hosts < 3; hosts++) {
      const own = newFolder()
      copyFileSync(join(folder, 'log.key'), join(own, 'log.key'))
      logs.push(createPublicLog(parts(host.deps.db, own)))
    }
    const buying = Promise.all(people.flatMap((person) => [1, 2, 3, 4].map(() => buy(person))))
    for (let rounds = 0; rounds < 5; rounds++) await Promise.all(logs.map((log) => log.turn()))
    await buying
    await Promise.all(logs.map((log) => log.turn()))
    await host.deps.publicLog.turn()
    const entries = await entriesOf(pathsOf(host.app))
    expect(entries.filter(({ kind }) => kind === 'purchase')).toHaveLength(12)
    expect(entries.filter(({ kind }) => kind === 'deposit')).toHaveLength(3)
    await host.close()
  })
})

describe('the metrics', () => {
  test('say how much is signed, and for how long something waits', async () => {
    const host = await hostIn(newFolder())
    const figures = async () => {
      const { text } = await host.call('GET', '/metrics', undefined, {
        from: '127.0.0.1',
        headers: { host: 'localhost' },
      })
      return ['entries', 'waiting_seconds'].map((name) =>
        Number(new RegExp(`^public_log_${name} (.+)$`, 'm').exec(text)?.[1]),
      )
    }
    await host.deps.publicLog.turn()
    const [before = 0, none] = await figures()
    expect(none).toBe(0)
    await host.person({ BNB: '1' })
    host.clock.advance(5000)
    expect(await figures()).toEqual([before, 5])
    // What is taken in is not signed yet.
    await sequence(host.deps.db, createSalts('salts'))
    expect(await figures()).toEqual([before, 0])
    await host.deps.publicLog.turn()
    expect(await figures()).toEqual([before + 1, 0])
    await host.close()
  })
})

describe('the key', () => {
  // Holds promise 121.
  test('is a file that only its owner may read, and is in no table', async () => {
    const folder = newFolder()
    const host = await hostIn(folder, await openDb())
    await host.deps.publicLog.turn()
    const file = join(folder, 'log.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [, , , , secret = ''] =
      /^(PRIVATE)\+(KEY)\+([^+]+)\+[\da-f]{8}\+(.+)\n$/.exec(readFileSync(file, 'utf8')) ?? []
    expect(secret.length).toBeGreaterThan(40)
    const tables = await host.deps.db.rows(
      v.object({ name: v.string() }),
      "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
    )
    for (const { name } of tables) {
      const rows = await host.deps.db.rows(
        v.object({ row: v.string() }),
        `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
      )
      expect(JSON.stringify(rows)).not.toContain(secret.slice(4, -4))
    }
    await host.close()
  })
})
