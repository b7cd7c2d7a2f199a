import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { isSameHash, leafHash, nodeHash } from '#domain/log/merkle.ts'
import { bundlePath, entriesIn, tileAt } from '#domain/log/tiles.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../../server/money/deposits/deposits.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { rowSeal } from '../../../server/platform/db/sealed-rows.ts'
import { putIntoOutbox } from '../../../server/proof/entries/outbox.ts'
import { ownersOf } from '../../../server/proof/entries/owners.ts'
import { createSalts } from '../../../server/proof/entries/salts.ts'
import { loadLogSigner } from '../../../server/proof/key.ts'
import { lastSignedIn } from '../../../server/proof/last-signed.ts'
import { createPublicLog, type LogParts } from '../../../server/proof/public-log.ts'
import { sealFormerLog } from '../../../server/proof/seal-former.ts'
import { isBehind, oldestWaiting, sequence } from '../../../server/proof/sequence.ts'
import { hasAllThatWasSigned, rootAt } from '../../../server/proof/sign.ts'
import { appendEntries, storedTile } from '../../../server/proof/tiles.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'

/** As after the start of a host, for which nothing was put into the log before. */
async function openSealed(): Promise<Db> {
  const db = await openDb()
  await db.transaction(sealFormerLog)
  return db
}

/** By the definition of RFC 6962. */
function rootOf(hashes: readonly Uint8Array[], start = 0, end = hashes.length): Uint8Array {
  if (end - start === 1) return hashes[start] ?? new Uint8Array()
  let half = 1
  while (half * 2 < end - start) half *= 2
  return nodeHash(rootOf(hashes, start, start + half), rootOf(hashes, start + half, end))
}

describe('a log that grows by steps of any size', () => {
  let db: Db
  beforeAll(async () => {
    db = await openSealed()
  })
  afterAll(() => db.close())

  test('has the root and the files of all that was appended', async () => {
    const entryAt = (index: number) => Buffer.from(`entry ${index}`)
    const hashes: Uint8Array[] = []
    // One at a time, into a tile and beyond it, exactly to its end, over several, and over the end of a level above.
    for (const count of [1, 1, 253, 1, 256, 1000, 63_900, 300, 1]) {
      const size = hashes.length
      const entries = Array.from({ length: count }, (_, at) => {
        const bytes = entryAt(size + at)
        return { bytes, hash: leafHash(bytes) }
      })
      await db.transaction((tx) => appendEntries(tx, size, entries))
      hashes.push(...entries.map(({ hash }) => hash))
      if (size < 2000 || count < 1000)
        expect(isSameHash(await rootAt(db, hashes.length), rootOf(hashes))).toBe(true)
    }
    const widest = await storedTile(db, { level: 2, index: 0, width: 1 })
    expect(Buffer.from(widest ?? [])).toEqual(Buffer.from(rootOf(hashes, 0, 65_536)))
    const narrow = await storedTile(db, { level: 0, index: 0, width: 3 })
    expect(Buffer.from(narrow ?? [])).toEqual(Buffer.concat(hashes.slice(0, 3)))
    const path = bundlePath({ index: 256, width: hashes.length - 65_536 })
    const place = tileAt(path.slice('tile/'.length))
    const bundle = place && (await storedTile(db, place))
    expect(entriesIn(bundle ?? new Uint8Array()).map((one) => Buffer.from(one).toString())).toEqual(
      hashes.slice(65_536).map((_, at) => String(entryAt(65_536 + at))),
    )
  })
})

describe('transfers of several lanes', () => {
  let db: Db
  beforeAll(async () => {
    db = await openSealed()
  })
  afterAll(() => db.close())

  const clock = { now: () => new Date(0) }
  const deposit = async () =>
    await credit(db, clock, {
      userId: await newUser(db),
      amount: amountOf('BNB', ONE),
      transactionId: ownTransactionId(),
    })
  /** Transfers that the log has no entries of. */
  const fill = (lane: number, count: number) =>
    db.run(
      `SELECT add_transfer($1, 'other:' || $1::int || ':' || n, now(), '[]', '', 0, 'seal') FROM generate_series(1, $2::int) AS n`,
      [lane, count],
    )
  const record = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()))
  const state = v.object({ size: v.number(), read: record, there: record })
  const stateOf = async () =>
    (
      await db.rows(
        state,
        `SELECT size, positions AS read,
           (SELECT jsonb_object_agg(lane, position) FROM lanes WHERE position > 0)::text AS there FROM log_state`,
      )
    )[0]

  test('are taken in by shares of a step, so that none waits for another, and none is left out', async () => {
    const saltOf = createSalts('salts')
    await deposit()
    for (const [lane, count] of [
      [3, 900],
      [7, 900],
      [9, 10],
    ] as const)
      await fill(lane, count)
    await deposit()
    expect(await sequence(db, saltOf)).toBe(true)
    const first = Object.values((await stateOf())?.read ?? {})
    expect(Math.max(...first)).toBeLessThan(900)
    expect(Math.min(...first)).toBeGreaterThan(0)
    expect(await isBehind(db)).toBe(true)
    for (let isMore = true; isMore; ) isMore = await sequence(db, saltOf)
    const all = await stateOf()
    expect(all?.read).toEqual(all?.there)
    expect([all?.size, await isBehind(db)]).toEqual([2, false])
  })

  test('stand in the order of their lane, whatever the clock said', async () => {
    const userId = await newUser(db)
    // More than there are lanes, and the clock is set back before each.
    for (let minute = 40; minute > 0; minute--)
      await credit(
        db,
        { now: () => new Date(minute * 60_000) },
        { userId, amount: amountOf('BNB', ONE), transactionId: ownTransactionId() },
      )
    for (let isMore = true; isMore; ) isMore = await sequence(db, createSalts('salts'))
    const logged = await db.rows(
      v.object({ lane: v.number(), transfer: v.number() }),
      `SELECT lane_of(l.transfer) AS lane, l.transfer FROM log_leaves l
       JOIN entries e ON e.transfer_id = l.transfer JOIN accounts a ON a.id = e.account_id
       WHERE a.user_id = $1 ORDER BY l.leaf`,
      [userId],
    )
    expect(logged).toHaveLength(40)
    for (const own of Map.groupBy(logged, ({ lane }) => lane).values()) {
      const transfers = own.map(({ transfer }) => transfer)
      expect(transfers).toEqual(transfers.toSorted((one, other) => one - other))
    }
  })

  test('are in the log, those that were there before there were lanes as well', async () => {
    const before = await stateOf()
    await db.script(
      "INSERT INTO transfers (id, key, at, seal, hash) SELECT n, 'other:0:' || n, now(), null, null FROM unnest(ARRAY[1, 5, 2000]) AS n",
    )
    expect(await isBehind(db)).toBe(true)
    for (let isMore = true; isMore; ) isMore = await sequence(db, createSalts('salts'))
    const after = await stateOf()
    expect(after?.read).toEqual({ ...before?.read, 0: 2000 })
    expect(await isBehind(db)).toBe(false)
  })

  test('are in the log with all else that has happened, however much of that there is at once', async () => {
    const size = (await stateOf())?.size ?? 0
    await deposit()
    for (let second = 1; second <= 150; second++) {
      const [id, ...values] = [
        ...([randomUUID(), '{"command":"freeze"}', '{}', new Date(second * 1000)] as const),
      ]
      await db.run(
        'INSERT INTO operator_orders (id, command, outcome, at, seal) VALUES ($1, $2, $3, $4, $5)',
        [id, ...values, rowSeal(db, 'operator_orders', id, values)],
      )
    }
    expect(await oldestWaiting(db)).toEqual(clock.now())
    let steps = 0
    for (let isMore = true; isMore; steps++) isMore = await sequence(db, createSalts('salts'))
    expect([(await stateOf())?.size, steps, await isBehind(db)]).toEqual([size + 151, 2, false])
    expect(await oldestWaiting(db)).toBeUndefined()
  })
})

/** By what the host's own role may do (host-role.sql). */
describe('what somebody else has written', () => {
  let db: Db
  beforeEach(async () => {
    db = await openSealed()
  })
  afterEach(() => db.close())
  const saltOf = createSalts('salts')
  const sizeOf = async () =>
    (await db.rows(v.object({ size: v.number() }), 'SELECT size FROM log_state'))[0]?.size
  async function taken() {
    for (let isMore = true; isMore; ) isMore = await sequence(db, saltOf)
    return await sizeOf()
  }
  const outbox = (kind: string, subject: string) =>
    `INSERT INTO log_outbox (kind, subject, at, seal) VALUES ('${kind}', '${subject}', now(), 'made up')`

  // Holds promise 73.
  test.each([
    ['a site', outbox('site', JSON.stringify({ release: 'stolen', hash: 'a'.repeat(64) }))],
    ['reserves', outbox('reserves', JSON.stringify({ day: '2026-01-01', addresses: [] }))],
    ['a former log', outbox('former', JSON.stringify({ key: 'k', checkpoint: 'c' }))],
    [
      'debts',
      `INSERT INTO solvency_days (day, at, coins) VALUES ('2026-01-01', now(), '[]'); ${outbox('solvency', '2026-01-01')}`,
    ],
    [
      'a price',
      `INSERT INTO daily_prices (day, coin, units, at, seal) VALUES ('2026-01-01', 'BNB', 1, '2026-01-01', 'made up')`,
    ],
    [
      'an order',
      `INSERT INTO operator_orders (id, command, outcome, at, seal)
       VALUES (gen_random_uuid(), '{"command":"freeze"}', '{}', now(), 'made up')`,
    ],
    [
      'terms',
      `INSERT INTO terms (version, content, made_by, at, seal) VALUES (1, '{}', 'eve', now(), 'made up')`,
    ],
  ])('is not taken into the log: %s', async (_, sql) => {
    await taken()
    await db.script(sql)
    expect(await taken()).toBe(0)
    expect(await isBehind(db)).toBe(false)
  })

  const pay = async () =>
    await credit(
      db,
      { now: () => new Date(0) },
      {
        userId: await newUser(db),
        amount: amountOf('BNB', ONE),
        transactionId: ownTransactionId(),
      },
    )

  // Holds promise 73.
  test.each([
    ['leaves nothing out', `positions = '{"1":9,"2":9}'`],
    ['adds nothing', 'size = size + 1'],
    ['sells nothing', `sold = '[{"stage":1,"coin":"BNB","paid":"1","tokens":"1","purchases":1}]'`],
  ])('of how far the log has come %s: nothing is taken in, or signed', async (_, change) => {
    await pay()
    expect(await taken()).toBe(1)
    await db.run(`UPDATE log_state SET ${change}, seal = 'made up'`)
    await pay()
    await expect(sequence(db, saltOf)).rejects.toThrow('log_state was changed in the database')
    await expect(db.run('UPDATE log_state SET seal = NULL')).rejects.toThrow('never changed')
  })

  test.each([
    ['adds nothing', 'size = size + 1'],
    ['leaves nothing out', `positions = '{"1":9}'`],
    ['sells nothing', `sold = '[1]'`],
  ])(
    'a host of the version before, which knows of no seal, %s during an update, and the others go on',
    async (_, change) => {
      await pay()
      expect(await taken()).toBe(1)
      await expect(db.run(`UPDATE log_state SET ${change}`)).rejects.toThrow('never changed')
      await pay()
      expect(await taken()).toBe(2)
      await db.run(`UPDATE log_state SET key = 'own'`)
    },
  )

  // Holds promise 73.
  test('where the next entry is to be is found there', async () => {
    await db.run(
      `INSERT INTO log_tiles (level, place, data) VALUES (0, 0, decode(repeat('ab', 32), 'hex'))`,
    )
    await pay()
    await expect(sequence(db, saltOf)).rejects.toThrow(
      'the tile 0 of level 0 has what this host has not put there',
    )
    expect(await sizeOf()).toBe(0)
  })
})

describe('the turns of a log', () => {
  let db: Db
  let folder: string
  beforeEach(async () => {
    db = await openSealed()
    folder = mkdtempSync(join(tmpdir(), 'log-turns-'))
  })
  afterEach(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })
  const logWith = (parts: Partial<LogParts> = {}) =>
    createPublicLog({
      db,
      signer: loadLogSigner({ dataDir: folder, siteUrl: 'https://example.org' }),
      lastSigned: lastSignedIn(folder),
      saltOf: createSalts('salts'),
      ...parts,
    })

  test('tell what lasts once, and again when it is back; what does not last each time', async () => {
    let refusal: () => Promise<string | undefined> = async () => 'a witness refuses'
    const log = logWith({ refusal: () => refusal() })
    await expect(log.turn()).rejects.toThrow('a witness refuses')
    await log.turn()
    refusal = async () => undefined
    await log.turn()
    refusal = async () => 'a witness refuses'
    await expect(log.turn()).rejects.toThrow('a witness refuses')
    refusal = () => Promise.reject(new Error('no answer'))
    for (const _ of [1, 2]) await expect(log.turn()).rejects.toThrow('no answer')
  })

  test('show nothing that could not be stored outside the database first', async () => {
    const write = () => Promise.reject(new Error('the disk is full'))
    const log = logWith({ lastSigned: { ...lastSignedIn(folder), write } })
    await expect(log.turn()).rejects.toThrow('the disk is full')
    expect(await log.checkpoint()).toBeUndefined()
    await logWith().turn()
    expect(await log.checkpoint()).toBe(lastSignedIn(folder).note())
  })

  test('have what is signed on the disk before it takes the place of what was signed last', async () => {
    const place = join(folder, 'log.checkpoint')
    const file = await open(join(folder, 'any'), 'w')
    const onDisk: string[][] = []
    const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync').mockImplementation(async () => {
      const files = readdirSync(folder).sort()
      onDisk.push(files.map((name) => readFileSync(join(folder, name), 'utf8')))
    })
    onTestFinished(() => sync.mockRestore())
    await file.close()
    await lastSignedIn(folder).write('a note')
    expect([onDisk, existsSync(place)]).toEqual([[['', 'a note']], true])
    await lastSignedIn(folder).write('another')
    expect(onDisk[1]).toEqual(['', 'a note', 'another'])
  })

  test('sign nothing that somebody else has added to what was taken in', async () => {
    await logWith().turn()
    await credit(
      db,
      { now: () => new Date(0) },
      {
        userId: await newUser(db),
        amount: amountOf('BNB', ONE),
        transactionId: ownTransactionId(),
      },
    )
    for (let isMore = true; isMore; ) isMore = await sequence(db, createSalts('salts'))
    const before = lastSignedIn(folder).note()
    await db.script(`SET session_replication_role = replica;
      UPDATE log_state SET sold = '[{"stage":1,"coin":"BNB","paid":"1","tokens":"1","purchases":1}]';
      SET session_replication_role = origin`)
    expect(await isBehind(db)).toBe(false)
    await expect(logWith().turn()).rejects.toThrow('log_state was changed in the database')
    expect(lastSignedIn(folder).note()).toBe(before)
  })

  test('store who owns an entry, though what first needed it was rolled back', async () => {
    const userId = await newUser(db)
    const saltOf = createSalts('salts')
    const rolledBack = db.transaction(async (tx) => {
      await ownersOf(tx, new Set([userId]), saltOf)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    const owner = (await ownersOf(db, new Set([userId]), saltOf)).get(userId)
    expect(
      await db.rows(v.unknown(), 'SELECT owner FROM log_owners WHERE user_id = $1', [userId]),
    ).toEqual([{ owner }])
  })

  test('know the newest state without asking for it', async () => {
    const log = logWith()
    await log.turn()
    const first = log.newest()
    const subject = JSON.stringify({ release: '1', hash: 'ab'.repeat(32) })
    await putIntoOutbox(db, { kind: 'site', subject, at: new Date(1) })
    await log.turn()
    expect(log.newest()).toBe(await log.checkpoint())
    expect(log.newest()).not.toBe(first)
  })

  test('sign what they have taken in now and again, where more comes meanwhile', async () => {
    await db.transaction(async (tx) => {
      for (let number = 0; number <= 600; number++) {
        const subject = JSON.stringify({ release: `${number}`, hash: 'ab'.repeat(32) })
        await putIntoOutbox(tx, { kind: 'site', subject, at: new Date(number) })
      }
    })
    const own = lastSignedIn(folder)
    const sizes: (number | undefined)[] = []
    const write = async (note: string) => {
      await own.write(note)
      sizes.push(own.read()?.size)
    }
    await logWith({ lastSigned: { ...own, write } }).turn()
    expect(sizes).toEqual([500, 601])
  })

  test('sign nothing where what was signed last cannot be read', async () => {
    writeFileSync(join(folder, 'log.checkpoint'), 'a torn page')
    const log = logWith()
    await expect(log.turn()).rejects.toThrow('holds no checkpoint')
  })

  test('open what is signed, and promise what was taken in since', async () => {
    const userId = await newUser(db)
    const clock = { now: () => new Date(0) }
    const pay = () =>
      credit(db, clock, {
        userId,
        amount: amountOf('BNB', ONE),
        transactionId: ownTransactionId(),
      })
    await pay()
    await logWith().turn()
    await pay()
    for (let isMore = true; isMore; ) isMore = await sequence(db, createSalts('salts'))
    const deposits = await db.rows(
      v.object({ id: v.string() }),
      'SELECT id::text FROM deposits ORDER BY change',
    )
    const lines = deposits.map(({ id }, at) => ({ kind: 'deposit' as const, id, at }))
    const given = await logWith().receipts(userId, lines)
    const shape = given?.lines.map(({ receipts, waiting, promises }) => [
      receipts.map(({ index }) => index),
      waiting,
      promises?.length,
    ])
    expect(shape).toEqual([
      [[0], 0, undefined],
      [[], 1, 1],
    ])
    // With the key of another log a host keeps none, and promises nothing.
    const other = { dataDir: join(folder, 'other'), siteUrl: 'https://example.org' }
    const elsewhere = await logWith({ signer: loadLogSigner(other) }).receipts(userId, lines)
    expect(elsewhere?.lines.map(({ promises }) => promises)).toEqual([undefined, []])
  })

  test('have what was signed only where the root is the same, be they as long', async () => {
    const subject = JSON.stringify({ release: '1', hash: 'ab'.repeat(32) })
    await putIntoOutbox(db, { kind: 'site', subject, at: new Date(1) })
    await logWith().turn()
    const own = lastSignedIn(folder)
    const last = own.read()
    if (!last) throw new Error('nothing is signed')
    const hasAll = (changes: Partial<typeof last>) =>
      hasAllThatWasSigned(db, last.origin, { ...own, read: () => ({ ...last, ...changes }) })
    expect(await hasAll({})).toBe(true)
    expect(await hasAll({ root: new Uint8Array(32) })).toBe(false)
    expect(await hasAll({ origin: 'another' })).toBe(false)
    expect(await hasAll({ size: last.size + 1 })).toBe(false)
  })

  test('open no entry that is not what the ledger says', async () => {
    const userId = await newUser(db)
    const clock = { now: () => new Date(0) }
    const amount = amountOf('BNB', ONE)
    await credit(db, clock, { userId, amount, transactionId: ownTransactionId() })
    await logWith().turn()
    const [deposit] = await db.rows(v.object({ id: v.string() }), 'SELECT id::text FROM deposits')
    const lines = [{ kind: 'deposit', id: deposit?.id ?? '', at: 0 }] as const
    expect((await logWith().receipts(userId, lines))?.lines[0]?.receipts).toHaveLength(1)
    const other = logWith({ saltOf: createSalts('other salts') })
    await expect(other.receipts(userId, lines)).rejects.toThrow('is not what the ledger says')
  })
})
