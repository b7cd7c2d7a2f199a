import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE } from '#domain/money/amount.ts'
import { owedOf } from '../../server/chains/books/records.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { reverse } from '../../server/money/ledger/reverse.ts'
import { createReleases } from '../../server/money/purchases/release.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { closeAudited } from '../support/ledger.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { buyRequest } from '../support/orders.ts'
import { addPasskey } from '../support/passkeys.ts'
import { askToWithdraw, EVM, postWithdrawal } from '../support/withdrawal-calls.ts'

/** A tenth at the opening, the rest in three monthly parts; all of it before the database's own clock. */
const SCHEDULE = '10% 2026-03-01 2026-04-01 monthly 2026-07-01'
const time = (day: string) => Date.parse(`${day}T12:00:00Z`)

const shape = v.object({ kind: v.string(), units: v.string() })
const reportNothing = (error: unknown) => {
  throw error
}

let host: MoneyHost
const goTo = (day: string) => host.clock.advance(time(day) - host.clock.now().getTime())
const set = (changes: Record<string, string>) =>
  setTerms(host.deps.db, host.clock, { changes, madeBy: 'test', forced: [] })

beforeAll(async () => {
  host = await moneyHost({ SESSION_DAYS: '365' })
  goTo('2026-02-01')
  await set({ VESTING: `${SCHEDULE},none,none,none` })
})
afterAll(() => closeAudited(host.deps.db, host))

/** 600 USDT buy 60,000 tokens, of which the fee is 1. */
const ORDER = buyRequest('USDT', '600', '60000')
const buy = (person: Person) => person.call('POST', '/buy/token', ORDER)
async function buyer(): Promise<Person> {
  const person = await host.person({ USDT: '1000' })
  expect((await buy(person)).status).toBe(200)
  return person
}
const tokensOf = async ({ userId }: Person) => {
  const rows = await host.deps.db.rows(
    shape,
    "SELECT kind, units::text FROM accounts WHERE user_id = $1 AND coin = 'TOKEN' ORDER BY kind",
    [userId],
  )
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, Number(BigInt(units) / ONE)]))
}
const delivery = async (person: Person) => (await person.call('GET', '/token/delivery')).json

const purchaseTransfer = ({ userId }: Person) =>
  host.deps.db.rows(
    v.object({ id: v.number() }),
    "SELECT t.id FROM transfers t JOIN purchases p ON t.key = 'purchase:' || p.id WHERE p.user_id = $1",
    [userId],
  )
/** With all triggers off, as the owner of the tables may. */
const bySql = (sql: string) =>
  host.deps.db.script(
    `SET session_replication_role = replica; ${sql}; SET session_replication_role = origin`,
  )

const withdraw = (units: number) => ({
  coin: 'TOKEN',
  chain: 'BNB',
  address: EVM,
  total: String(units),
  amount: String(units - 10),
})
async function withdrawTokens(person: Person, units: number) {
  const asked = await askToWithdraw(person, 'otp', withdraw(units))
  if (asked.status !== 200) return asked
  const proof = { challenge: asked.json.challenge, code: host.lastCode() }
  return await postWithdrawal(person, withdraw(units), proof)
}
const codeOf = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
  status,
  json.error?.code,
]

describe('what is bought under a schedule', () => {
  test('is locked, counts in the total, and is released on the days that were named', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    expect(await tokensOf(person)).toEqual({ locked: 59_999 })
    expect(await delivery(person)).toEqual({
      opens: null,
      schedule: SCHEDULE,
      locks: [{ bought: '59999', remaining: '59999', schedule: SCHEDULE }],
    })
    goTo('2026-03-01')
    await createReleases(host.deps, reportNothing).turn()
    expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
    goTo('2026-05-31')
    expect((await delivery(person)).locks[0].remaining).toBe('35999.4')
    goTo('2026-07-01')
    await Promise.all([delivery(person), delivery(person), delivery(person)])
    expect(await tokensOf(person)).toEqual({ available: 59_999, locked: 0 })
    expect((await delivery(person)).locks).toEqual([])
  })

  // Holds promise 52.
  test('is signed by a passkey with the schedule that it was shown under', async () => {
    const person = await host.person({ USDT: '1000' })
    await addPasskey(host, person)
    const { json } = await person.call('PUT', '/buy/passkey', ORDER)
    const [stored] = await host.deps.db.rows(
      v.object({ quoted: v.string() }),
      'SELECT quoted FROM passkey_challenges WHERE id = $1',
      [json.challenge],
    )
    expect(stored?.quoted).toMatch(new RegExp(`^\\d+ \\d+ \\d+ ${SCHEDULE}$`))
  })

  test('is owed while it is locked', async () => {
    goTo('2026-02-01')
    const owed = async () =>
      (await owedOf(host.deps.db)).find(({ coin }) => coin === 'TOKEN')?.units ?? 0n
    const before = await owed()
    await buyer()
    expect((await owed()) - before).toBe(59_999n * ONE)
  })

  test('is released from the very moment on at which its day begins', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    const midnight = Date.parse('2026-03-01T00:00:00Z')
    host.clock.advance(midnight - 1 - host.clock.now().getTime())
    await delivery(person)
    expect(await tokensOf(person)).toEqual({ locked: 59_999 })
    host.clock.advance(1)
    await delivery(person)
    expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
  })

  test('is released of each purchase that is due when its person asks', async () => {
    goTo('2026-02-01')
    const person = await host.person({ USDT: '2000' })
    for (const _ of [1, 2, 3]) expect((await buy(person)).status).toBe(200)
    goTo('2026-03-01')
    const { locks } = await delivery(person)
    expect(locks.map(({ remaining }: { remaining: string }) => remaining)).toEqual(
      Array(3).fill('53999.1'),
    )
    expect(await tokensOf(person)).toEqual({ available: 17_999, locked: 161_997 })
  })

  // Holds promise 73.
  test('is not released once more by a row that was put back as it was', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    const { db } = host.deps
    const where = `WHERE user_id = '${person.userId}'`
    const COLUMNS = 'remaining, next_at, seal'
    await db.script(`CREATE TABLE kept AS SELECT ${COLUMNS} FROM vestings ${where}`)
    goTo('2026-03-01')
    await delivery(person)
    await db.script(`CREATE TABLE newest AS SELECT ${COLUMNS} FROM vestings ${where}`)
    goTo('2026-05-02')
    // As the host's role may.
    const put = (table: string) =>
      db.run(`UPDATE vestings SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM ${table}) ${where}`)
    await put('kept')
    expect((await person.call('GET', '/token/delivery')).status).toBe(500)
    expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
    await put('newest')
    await delivery(person)
    expect(await tokensOf(person)).toEqual({ available: 23_999, locked: 35_999 })
    await db.script('DROP TABLE kept; DROP TABLE newest')
  })

  test('stays its person’s, and that of its purchase', async () => {
    goTo('2026-02-01')
    const [person, other] = [await buyer(), await buyer()]
    for (const change of [`user_id = '${other.userId}'`, `purchase_id = '${other.userId}'`])
      await expect(
        host.deps.db.run(`UPDATE vestings SET ${change} WHERE user_id = $1`, [person.userId]),
      ).rejects.toThrow('changed')
  })

  // Holds promise 123.
  test('keeps its own schedule when that of the stage changes', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    await set({ VESTING: '0% 2026-10-01 2026-10-01 linear 2026-11-01,none,none,none' })
    goTo('2026-07-01')
    expect((await delivery(person)).locks).toEqual([])
    expect(await tokensOf(person)).toEqual({ available: 59_999, locked: 0 })
    await set({ VESTING: `${SCHEDULE},none,none,none` })
  })

  test('is released once, and not taken back when the clock is set back', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    goTo('2026-05-01')
    await delivery(person)
    const released = await tokensOf(person)
    goTo('2026-03-15')
    await delivery(person)
    expect(await tokensOf(person)).toEqual(released)
  })

  // Holds promise 123.
  test('is not released before its time by the clock of the database, whatever that of the host says', async () => {
    goTo('2026-02-01')
    await set({ VESTING: '0% 2090-01-01 2090-01-01 linear 2090-02-01,none,none,none' })
    const person = await buyer()
    // That another purchase was taken back is no reason.
    const another = (await purchaseTransfer(await buyer()))[0]?.id ?? 0
    const by = { reason: 'test', madeBy: 'test', isDebtAllowed: false }
    await reverse(host.deps.db, host.clock, { ...by, transfer: another })
    await set({ VESTING: `${SCHEDULE},none,none,none` })
    goTo('2090-01-20')
    expect((await person.call('GET', '/token/delivery')).status).toBe(401)
    const failures: unknown[] = []
    await createReleases(host.deps, (error) => failures.push(error)).turn()
    expect(String(failures)).toContain('are locked')
    expect(await tokensOf(person)).toEqual({ locked: 59_999 })
    goTo('2026-02-01')
  })

  // Holds promise 123.
  test('is not released when somebody has changed what is locked or when', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    await bySql(`UPDATE vestings SET next_at = '2026-01-01' WHERE user_id = '${person.userId}'`)
    expect((await person.call('GET', '/token/delivery')).status).toBe(500)
    expect(await tokensOf(person)).toEqual({ locked: 59_999 })
    const { findings } = await host.deps.db.transaction((tx) => audit(tx))
    expect(findings).toEqual([expect.stringContaining('of vestings was not written by the host')])
    await bySql(`UPDATE vestings SET next_at = '2026-03-01' WHERE user_id = '${person.userId}'`)
    await bySql(`UPDATE purchases SET vesting = NULL WHERE user_id = '${person.userId}'`)
    goTo('2026-03-01')
    expect((await person.call('GET', '/token/delivery')).status).toBe(500)
    await bySql(`UPDATE purchases SET vesting = '${SCHEDULE}' WHERE user_id = '${person.userId}'`)
    expect((await person.call('GET', '/token/delivery')).status).toBe(200)
  })

  test('is given back as it was, and none of it locked anew, where the clock was set back before', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    goTo('2026-05-01')
    await delivery(person)
    const before = await tokensOf(person)
    goTo('2026-03-15')
    const id = (await purchaseTransfer(person))[0]?.id ?? 0
    const by = { reason: 'test', madeBy: 'test', isDebtAllowed: false }
    const first = await reverse(host.deps.db, host.clock, { ...by, transfer: id })
    await reverse(host.deps.db, host.clock, { ...by, transfer: first })
    expect((await delivery(person)).locks[0].remaining).toBe('35999.4')
    expect(await tokensOf(person)).toEqual(before)
    goTo('2026-07-02')
    await delivery(person)
    expect(await tokensOf(person)).toEqual({ available: 59_999, locked: 0 })
  })

  test('is tried once in a turn, however many cannot be released before it', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    const other = await host.person()
    // One more than are read at once, and all of them before that of the person.
    await bySql(`INSERT INTO vestings (purchase_id, user_id, remaining, next_at, seal)
      SELECT lpad(n::text, 32, '0')::uuid, '${other.userId}', 1, '2026-03-01', '' FROM generate_series(1, 201) AS n`)
    goTo('2026-03-01')
    const failures: unknown[] = []
    await createReleases(host.deps, (error) => failures.push(error)).turn()
    await bySql("DELETE FROM vestings WHERE seal = ''")
    expect(failures).toHaveLength(201)
    expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
  })

  test('is taken back where it is, and given back as locked, when its purchase is reversed twice', async () => {
    goTo('2026-02-01')
    const person = await buyer()
    goTo('2026-03-02')
    await delivery(person)
    const id = (await purchaseTransfer(person))[0]?.id ?? 0
    const by = { reason: 'test', madeBy: 'test', isDebtAllowed: false }
    const first = await reverse(host.deps.db, host.clock, { ...by, transfer: id })
    expect(await tokensOf(person)).toEqual({ available: 0, locked: 0 })
    await reverse(host.deps.db, host.clock, { ...by, transfer: first })
    expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
    goTo('2026-07-02')
    await delivery(person)
    expect(await tokensOf(person)).toEqual({ available: 59_999, locked: 0 })
  })
})

describe('the token', () => {
  test('is neither withdrawn nor deposited before it is open, and both from that day on', async () => {
    goTo('2026-02-01')
    await set({ TOKEN_WITHDRAWALS: '2026-06-01' })
    const person = await buyer()
    goTo('2026-05-31')
    expect(codeOf(await withdrawTokens(person, 100))).toEqual([422, 'not-offered'])
    const address = () =>
      person.call('PUT', '/particular/address', { coin: 'TOKEN', command: 'deposit' })
    expect(codeOf(await address())).toEqual([422, 'not-offered'])
    goTo('2026-06-01')
    expect((await withdrawTokens(person, 100)).status).toBe(200)
    await expect.poll(async () => (await address()).status).toBe(200)
    expect(await tokensOf(person)).toMatchObject({ held: 100 })
    await set({ TOKEN_WITHDRAWALS: 'closed' })
    expect(codeOf(await withdrawTokens(person, 100))).toEqual([422, 'not-offered'])
  })

  // Holds promise 123.
  test('is not withdrawn beyond what is released, at the same moment as a release either', async () => {
    goTo('2026-02-01')
    await set({ TOKEN_WITHDRAWALS: 'open' })
    const person = await buyer()
    goTo('2026-03-01')
    expect(codeOf(await withdrawTokens(person, 6000))).toEqual([422, 'insufficient'])
    const [withdrawn] = await Promise.all([
      withdrawTokens(person, 5999),
      createReleases(host.deps, reportNothing).turn(),
      delivery(person),
    ])
    expect(withdrawn.status).toBe(200)
    expect(await tokensOf(person)).toEqual({ available: 0, held: 5999, locked: 53_999 })
    expect(codeOf(await withdrawTokens(person, 100))).toEqual([422, 'insufficient'])
  })
})

/*
 * The database releases nothing before its own clock has come to it, so that the leap year is one that is past: 2024 has the same
 * days as 2028, whose schedules tests/property/vesting.test.ts computes.
 */
describe('across a leap year', () => {
  test('a part is released on 29 February, on the last days of shorter months, and all of it on the day of the end', async () => {
    goTo('2024-01-10')
    await set({ VESTING: '10% 2024-02-29 2024-02-29 monthly 2024-05-29,none,none,none' })
    const person = await buyer()
    const locked: [string, number | undefined][] = []
    for (const day of ['02-28', '02-29', '03-28', '03-29', '04-29', '05-28', '05-29']) {
      goTo(`2024-${day}`)
      await createReleases(host.deps, reportNothing).turn()
      locked.push([day, (await tokensOf(person))['locked']])
    }
    expect(locked).toEqual([
      ['02-28', 59_999],
      ['02-29', 53_999],
      ['03-28', 53_999],
      ['03-29', 35_999],
      ['04-29', 17_999],
      ['05-28', 17_999],
      ['05-29', 0],
    ])
    expect(await tokensOf(person)).toEqual({ available: 59_999, locked: 0 })
  })

  test('each of the 366 days releases a part, the last of December and the first of January among them', async () => {
    goTo('2024-01-10')
    await set({ VESTING: '0% 2024-12-30 2024-12-30 linear 2025-01-03,none,none,none' })
    const person = await buyer()
    const released: number[] = []
    for (const day of ['2024-12-30', '2024-12-31', '2025-01-01', '2025-01-02', '2025-01-03']) {
      goTo(day)
      await Promise.all([delivery(person), createReleases(host.deps, reportNothing).turn()])
      released.push((await tokensOf(person))['available'] ?? 0)
    }
    expect(released).toEqual([0, 14_999, 29_999, 44_999, 59_999])
  })

  // Holds promise 123.
  test('a clock that goes back and forward between the opening and a release pays each part once, and opens nothing early', async () => {
    goTo('2024-01-10')
    await set({
      VESTING: '10% 2024-02-29 2024-03-29 monthly 2024-05-29,none,none,none',
      TOKEN_WITHDRAWALS: '2024-02-29',
    })
    const person = await buyer()
    for (const day of ['2024-02-29', '2024-02-20', '2024-03-01', '2024-02-20']) {
      goTo(day)
      await Promise.all([delivery(person), createReleases(host.deps, reportNothing).turn()])
      expect(await tokensOf(person)).toEqual({ available: 5999, locked: 53_999 })
    }
    // The clock is before the opening, though a part of it is released.
    expect(codeOf(await withdrawTokens(person, 100))).toEqual([422, 'not-offered'])
    goTo('2024-03-01')
    expect(codeOf(await withdrawTokens(person, 6000))).toEqual([422, 'insufficient'])
    expect((await withdrawTokens(person, 5999)).status).toBe(200)
    for (const day of ['2024-05-01', '2024-03-02', '2024-05-01']) {
      goTo(day)
      await Promise.all([delivery(person), createReleases(host.deps, reportNothing).turn()])
      expect(await tokensOf(person)).toEqual({ available: 27_000, held: 5999, locked: 26_999 })
    }
  })
})
