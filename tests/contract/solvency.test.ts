import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseKey } from '#domain/log/note.ts'
import { countedFor, openDay, publishedSchema, sharesSchema } from '#domain/log/solvency.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { createSalts } from '../../server/proof/entries/salts.ts'
import { sequence } from '../../server/proof/sequence.ts'
import { verifyEd25519 } from '../../verify/ed25519.ts'
import { openDb } from '../support/database.ts'
import { closeAudited } from '../support/ledger.ts'
import { fixedPrices, type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import { entriesOf, pathsOf } from '../support/public-log.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'solvency-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const units = (text: string) => parseUnits(text) ?? 0n
const DAY = 24 * 3_600_000

describe('what the host owes', () => {
  let host: MoneyHost
  let people: Person[]
  beforeAll(async () => {
    const environment = { DATA_DIR: dataDir, SESSION_DAYS: '365' }
    host = await moneyHost(environment, fixedPrices(), await openDb())
    people = []
    for (const BNB of ['2', '0.5', '1.25']) people.push(await host.person({ BNB }))
  })
  afterAll(() => closeAudited(host.deps.db, host))

  const takeTurns = async () => {
    await host.deps.solvencyDays.turn()
    await host.deps.publicLog.turn()
  }
  async function opened() {
    const { json } = await host.call('GET', '/log/solvency')
    const published = v.parse(publishedSchema, json)
    const key = parseKey(published.log)
    const day = key && (await openDay(published, key, verifyEd25519))
    if (!day || typeof day === 'string') throw new Error(`no day: ${day}`)
    return day.entry
  }
  const sharesOf = async (person: Person) =>
    v.parse(sharesSchema, (await person.call('GET', '/solvency')).json)
  const countedOf = async (person: Person) =>
    countedFor(person.email, await sharesOf(person), await opened())

  test('is not there before the log has a day', async () => {
    expect((await host.call('GET', '/log/solvency')).status).toBe(404)
    expect((await people[0]?.call('GET', '/solvency'))?.status).toBe(404)
    await host.deps.publicLog.turn()
    expect((await host.call('GET', '/log/solvency')).status).toBe(404)
  })

  // Holds promise 142.
  test('is an entry of the log, in which each person finds the own balance and the sum is that of all', async () => {
    await takeTurns()
    const entry = await opened()
    expect(entry.coins.find(({ coin }) => coin === 'BNB')).toMatchObject({ sum: '3.75', depth: 8 })
    expect(entry.coins.find(({ coin }) => coin === 'ETH')).toMatchObject({ sum: '0', depth: 8 })
    const found = await Promise.all(people.map(countedOf))
    const amounts = found.map((one) => (typeof one === 'string' ? one : one.get('BNB')))
    expect(amounts).toEqual([units('2'), units('0.5'), units('1.25')])
    const entries = await entriesOf(pathsOf(host.app))
    expect(entries.filter(({ kind }) => kind === 'solvency')).toEqual([entry])
  })

  // Holds promise 142.
  test('tells nobody about another person: each balance is two parts of it, at places that nobody knows', async () => {
    const shares = await Promise.all(people.map(sharesOf))
    const pieces = shares.flatMap((one) => one.shares.flatMap((share) => share.pieces))
    expect(pieces).toHaveLength(6)
    expect(new Set(pieces.map(({ index }) => index)).size).toBe(6)
    expect(pieces.map(({ amount }) => amount)).not.toContain(units('2'))
    const places = pieces.map(({ index }) => index).toSorted((one, other) => one - other)
    expect(places).not.toEqual([0, 1, 2, 3, 4, 5])
    expect((await host.call('GET', '/api/solvency')).status).toBe(401)
  })

  test('does not count what came afterwards, until the next day', async () => {
    const [ada] = people
    if (!ada) throw new Error('nobody')
    await host.deposit(ada, 'BNB', '1')
    await takeTurns()
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('2')]]))
    host.clock.advance(DAY)
    await takeTurns()
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('3')]]))
    const days = (await entriesOf(pathsOf(host.app))).flatMap((entry) =>
      entry.kind === 'solvency' ? [entry.day] : [],
    )
    expect(days).toHaveLength(2)
    // What nobody is shown any more is not kept.
    host.clock.advance(DAY)
    await takeTurns()
    const kept = await host.deps.db.rows(
      v.object({ day: v.string() }),
      'SELECT DISTINCT day::text AS day FROM solvency_shares ORDER BY 1',
    )
    expect(kept).toHaveLength(2)
    expect(kept[0]?.day).toBe(days[1])
  })

  test('is made once by two hosts at once, and again where one has ended in between', async () => {
    host.clock.advance(DAY)
    await Promise.all([host.deps.solvencyDays.turn(), host.deps.solvencyDays.turn()])
    await host.deps.publicLog.turn()
    const count = async () =>
      (await entriesOf(pathsOf(host.app))).filter(({ kind }) => kind === 'solvency').length
    expect(await count()).toBe(4)
    host.clock.advance(DAY)
    await host.deps.solvencyDays.turn()
    await host.deps.db.run('DELETE FROM log_outbox')
    await host.deps.db.run('UPDATE solvency_days SET coins = NULL WHERE leaf IS NULL')
    await takeTurns()
    expect(await count()).toBe(4)
    // A host that is at it is not disturbed.
    host.clock.advance(10 * 60_000)
    await takeTurns()
    expect(await count()).toBe(4)
    host.clock.advance(21 * 60_000)
    await takeTurns()
    expect(await count()).toBe(5)
    const [ada] = people
    if (ada) expect(await countedOf(ada)).toEqual(new Map([['BNB', units('3')]]))
  })

  test('is that of the day before until the new one is signed', async () => {
    const [ada] = people
    if (!ada) throw new Error('nobody')
    await host.deposit(ada, 'BNB', '1')
    await host.deps.publicLog.turn()
    host.clock.advance(DAY)
    await host.deps.solvencyDays.turn()
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('3')]]))
    // It is the next entry of the log, which is not signed with it yet.
    await sequence(host.deps.db, createSalts('salts'))
    const [state] = await host.deps.db.rows(
      v.object({ signed: v.number(), next: v.nullable(v.number()) }),
      'SELECT signed, (SELECT max(leaf) FROM solvency_days) AS next FROM log_state',
    )
    expect(state?.next).toBe(state?.signed)
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('3')]]))
    await host.deps.publicLog.turn()
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('4')]]))
  })

  // Holds promise 142.
  test('is not less for who owes the host something', async () => {
    const [ada] = people
    if (!ada) throw new Error('nobody')
    const alone = (statement: string) =>
      host.deps.db.transaction(async (tx) => {
        await tx.script('SET LOCAL session_replication_role = replica')
        await tx.run(statement, [ada.userId])
      })
    await alone(
      "INSERT INTO accounts (user_id, owner, coin, kind, units) VALUES ($1, $1, 'BNB', 'debt', -1)",
    )
    host.clock.advance(DAY)
    await takeTurns()
    await alone("DELETE FROM accounts WHERE user_id = $1 AND kind = 'debt'")
    expect(await countedOf(ada)).toEqual(new Map([['BNB', units('4')]]))
  })

  // Holds promise 142.
  test('is not less for who has a withdrawal that is held', async () => {
    const { db, clock } = host.deps
    const person = await host.person({ BNB: '7' })
    const order = withdrawalOf(amountOf('BNB', 3n * ONE), 'BNB')
    const placed = { id: randomUUID(), userId: person.userId, order, at: clock.now() }
    await db.transaction((tx) => placeWithdrawal(tx, placed))
    host.clock.advance(DAY)
    await takeTurns()
    expect(await countedOf(person)).toEqual(new Map([['BNB', units('7')]]))
  })

  // Holds promise 142.
  test('is that of all people, however many there are', async () => {
    const bySql = (sql: string) =>
      host.deps.db.script(
        `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
      )
    // More than are read at once, each with one unit more than the one before.
    await bySql(`CREATE TABLE many AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, 1100) AS n;
      INSERT INTO users (id, email, name, identity_uid, created_at)
        SELECT id, n || '@many.example', '', 'many ' || n, now() FROM many;
      INSERT INTO accounts (user_id, owner, coin, kind, units) SELECT id, id, 'ETH', 'available', n FROM many`)
    host.clock.advance(DAY)
    await takeTurns()
    const eth = (await opened()).coins.find(({ coin }) => coin === 'ETH')
    await bySql(`DELETE FROM accounts WHERE owner IN (SELECT id FROM many);
      DELETE FROM users WHERE id IN (SELECT id FROM many); DROP TABLE many`)
    expect([units(eth?.sum ?? ''), eth?.depth]).toEqual([(1100n * 1101n) / 2n, 12])
  })
})
