import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { queuedWithdrawals } from '../../server/money/withdrawals/queue.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { execute } from '../../server/operator/socket/execute.ts'
import { HOUR } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { withdrawalOf } from '../support/orders.ts'
import { type Colleague, type StaffConsole, staffConsole } from '../support/staff.ts'
import { transactionHash } from '../support/transaction-hash.ts'

let host: MoneyHost
let console: StaffConsole
let tess: Colleague
let theo: Colleague

beforeAll(async () => {
  host = await moneyHost()
  console = await staffConsole(host.deps)
  tess = await console.colleague('tess', 'treasurer')
  theo = await console.colleague('theo', 'treasurer')
})
afterAll(async () => {
  await console.close()
  await host.close()
})

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Of nobody else. */
const LONELY = '0x27b1fdb04752bbc536007a920d24acb045561c26'
/** What arrives of 1 BNB, after the smallest fee. */
const ARRIVES = '0.999999999999999999'

/** A new pending withdrawal of `coins` BNB. */
async function place(person: Person, coins = 1n, address = OWN): Promise<string> {
  const id = randomUUID()
  host.clock.advance(1000)
  const order = withdrawalOf(amountOf('BNB', coins * ONE), 'BNB')
  await host.deps.db.transaction((tx) =>
    placeWithdrawal(tx, {
      id,
      userId: person.userId,
      order: { ...order, address },
      at: host.deps.clock.now(),
    }),
  )
  return id
}

const stands = async (id: string) => (await queuedWithdrawals(host.deps.db, [id]))[0]
const ask = async (command: string, texts: Record<string, string>) =>
  (await tess.ask('query', { command, texts })).json
const paid = async (id: string) => {
  const reply = await execute(host.deps, { command: 'approve', id, tx: transactionHash(id) })
  expect(reply.isDone).toBe(true)
}

describe('the queue', () => {
  test('lists what is to be decided, oldest first, by its filters and in pages', async () => {
    const [ada, bob] = [await host.person({ BNB: '300' }), await host.person({ BNB: '5' })]
    const [first, second] = [await place(ada), await place(bob)]
    const { rows } = (await ask('queue', {})).result
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([first, second])
    const of = async (texts: Record<string, string>) =>
      (await ask('queue', texts)).result.rows.map(({ id }: { id: string }) => id)
    expect(await of({ person: bob.email })).toEqual([second])
    expect(await of({ coin: 'USDT' })).toEqual([])
    expect(await of({ network: 'BNB', state: 'all' })).toEqual([second, first])
    expect(await of({ state: 'to-pay' })).toEqual([])
    for (let i = 0; i < 201; i++) await place(ada)
    const page = (await ask('queue', {})).result
    expect([page.rows.length, page.next]).toEqual([200, page.rows.at(-1).id])
    const next = await tess.ask('query', { command: 'queue', texts: {}, after: page.next })
    expect(next.json.result.rows).toHaveLength(3)
    const all = { command: 'queue', texts: { state: 'all' } }
    const newest = (await tess.ask('query', all)).json.result
    const older = await tess.ask('query', { ...all, after: newest.next })
    expect(older.json.result.rows.map(({ id }: { id: string }) => id).slice(-2)).toEqual([
      second,
      first,
    ])
  })

  test('lists what is to be paid from the oldest on', async () => {
    const person = await host.person({ BNB: '5' })
    const [first, second] = [await place(person), await place(person)]
    for (const ids of [second, first]) await tess.order('payouts-approve', { ids })
    const { rows } = (await ask('queue', { state: 'to-pay', person: person.email })).result
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([first, second])
  })

  test('says who has approved what is not paid yet, and of the rest how it was decided', async () => {
    const id = await place(await host.person({ BNB: '5' }))
    await tess.order('payouts-approve', { ids: id })
    const line = async (state: string) =>
      (await ask('queue', { state })).lines.find((one: string) => one.includes(id))
    expect(await line('to-pay')).toContain('approved by tess')
    await paid(id)
    expect(await line('approved')).toContain('  approved')
    expect(await line('approved')).not.toContain('tess')
  })

  test('names the signs of risk of each', async () => {
    const { db } = host.deps
    const person = await host.person({ BNB: '100' })
    const of = async (id: string) => (await queuedWithdrawals(db, [id]))[0]?.signs
    const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    const first = await place(person, 1n, address)
    expect(await of(first)).toEqual(['first-withdrawal'])
    await paid(first)
    expect(await of(await place(person, 1n, address))).toEqual([])
    expect(await of(await place(person, 4n, address.toLowerCase()))).toEqual(['unusual-amount'])
    // Of another coin nothing was paid before, however large.
    await host.deposit(person, 'USDT', '100')
    const usdt = randomUUID()
    const order = { ...withdrawalOf(amountOf('USDT', 50n * ONE), 'BNB'), address }
    const placed = { id: usdt, userId: person.userId, order, at: host.deps.clock.now() }
    await db.transaction((tx) => placeWithdrawal(tx, placed))
    expect(await of(usdt)).toEqual([])
    const other = '0xde709f2102306220921060314715629080e2fb77'
    expect(await of(await place(person, 1n, other))).toEqual(['new-address'])
    const stranger = await host.person({ BNB: '5' })
    expect(await of(await place(stranger, 1n, other))).toEqual([
      'first-withdrawal',
      'shared-address',
    ])
    await execute(host.deps, { command: 'freeze', email: stranger.email, reason: 'x' })
    await execute(host.deps, { command: 'unfreeze', email: stranger.email, force: 'freeze' })
    expect(await of(await place(stranger, 1n, OWN))).toContain('frozen-before')
    await db.run(
      `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, added_at, trusted_from)
       VALUES ('key', $1, 'New', '', 0, '', $2, $2)`,
      [person.userId, host.deps.clock.now()],
    )
    expect(await of(await place(person, 1n, address))).toEqual(['passkey-added'])
    // The first password is no change.
    await db.run(
      `INSERT INTO identity_accounts (uid, email, display_name, password_hash, password_changed_at, created_at, last_login_at)
       SELECT identity_uid, email, name, '', $2, $2, $2 FROM users WHERE id = $1`,
      [person.userId, host.deps.clock.now()],
    )
    expect(await of(await place(person, 1n, address))).toEqual(['passkey-added'])
    await db.run(
      `UPDATE identity_accounts SET password_version = 2, password_changed_at = $2
       WHERE uid = (SELECT identity_uid FROM users WHERE id = $1)`,
      [person.userId, host.deps.clock.now()],
    )
    expect(await of(await place(person, 1n, address))).toEqual([
      'password-changed',
      'passkey-added',
    ])
    host.clock.advance(25 * HOUR)
    expect(await of(await place(person, 1n, address))).toEqual([])
    // The host has written neither.
    await db.script(`DELETE FROM passkeys WHERE id = 'key'; DELETE FROM identity_accounts`)
    // Their sessions have ended meanwhile.
    await tess.logIn()
    await theo.logIn()
  })
})

describe('a decision', () => {
  test('is signed with what would be paid, and names who has made it', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await place(person)
    const draft = await tess.draft('payouts-approve', { ids: id })
    const { before, after, on, worth, signs } = JSON.parse(draft.text)
    expect(on).toEqual([id, person.email])
    expect(before[id]).toBe(`pending: ${after[id]}`)
    expect(after[id]).toBe(`pay ${ARRIVES} BNB on Binance (BEP-20) to ${OWN.toLowerCase()}`)
    expect([worth, signs]).toEqual([
      '599.9999999999999994',
      expect.arrayContaining(['first-withdrawal']),
    ])
    expect((await tess.sign(draft)).json).toMatchObject({ isDone: true })
    expect(await stands(id)).toMatchObject({ approved_by: 'tess' })
  })

  // Holds promise 135.
  test('of two people at once is made by one, and the other reads who and when', async () => {
    const id = await place(await host.person({ BNB: '5' }))
    const drafts = [
      await tess.draft('payouts-approve', { ids: id }),
      await theo.draft('reject', { id, reason: 'looks odd' }),
    ] as const
    const [approved, rejected] = await Promise.all([tess.sign(drafts[0]), theo.sign(drafts[1])])
    const [won, lost] = approved.json.isDone ? ['tess', rejected] : ['theo', approved]
    expect([approved.json.isDone, rejected.json.isDone].sort()).toEqual([false, true])
    expect(lost.json.lines.join(' ')).toMatch(
      new RegExp(`is (approved|rejected) by ${won} at 2026-`),
    )
  })

  // Holds promise 135.
  test('is not carried out where the withdrawal has changed since its signs of risk were shown', async () => {
    const person = await host.person({ BNB: '5' })
    const id = await place(person)
    const draft = await tess.draft('payouts-approve', { ids: id })
    await execute(host.deps, { command: 'freeze', email: person.email, reason: 'taken over' })
    const answer = await tess.sign(draft)
    expect(answer.json.isDone).toBe(false)
    expect(answer.json.lines.join(' ')).toContain('the account is frozen')
    expect(await stands(id)).toMatchObject({ approved_at: null })
  })

  // Holds promise 135.
  test('is not carried out where a sign of risk has come since it was drafted, until it is signed with that', async () => {
    const id = await place(await host.person({ BNB: '5' }), 1n, LONELY)
    const draft = await tess.draft('payouts-approve', { ids: id })
    expect(JSON.parse(draft.text).signs).toEqual(['first-withdrawal'])
    await place(await host.person({ BNB: '5' }), 1n, LONELY)
    const answer = await tess.sign(draft)
    expect(answer.json.isDone).toBe(false)
    expect(answer.json.lines.join(' ')).toContain('not as it was when this was signed')
    expect(await stands(id)).toMatchObject({ approved_at: null })
    const again = await tess.draft('payouts-approve', { ids: id })
    expect(JSON.parse(again.text).signs).toEqual(['first-withdrawal', 'shared-address'])
    expect((await tess.sign(again)).json.isDone).toBe(true)
  })

  test('of several is signed once, with what became of each', async () => {
    const person = await host.person({ BNB: '50' })
    const ids = [await place(person), await place(person), await place(person)]
    await execute(host.deps, { command: 'reject', id: ids[1] ?? '' })
    const answer = await tess.order('payouts-approve', { ids: ids.join(' ') })
    expect(answer.json.isDone).toBe(false)
    expect(answer.json.result.withdrawals).toEqual([
      { id: ids[0], isNew: true },
      { id: ids[1], isNew: false, refusal: expect.stringContaining('already rejected') },
      { id: ids[2], isNew: true },
    ])
    expect(await stands(ids[2] ?? '')).toMatchObject({ approved_by: 'tess' })
  })

  test('above the limit waits for another treasurer, whoever splits it, and whoever gives it does not count', async () => {
    const rules = [{ commands: ['payouts-approve'], over: '1000', within: 24, approvals: 1 }]
    await execute(host.deps, { command: 'policy-set', file: JSON.stringify({ rules }) })
    host.clock.advance(25 * HOUR)
    await tess.logIn()
    await theo.logIn()
    const person = await host.person({ BNB: '50' })
    const [small, more] = [await place(person), await place(person)]
    expect((await tess.order('payouts-approve', { ids: small })).json.waitsFor).toBe(0)
    // What was signed almost a day ago still counts.
    host.clock.advance(23 * HOUR)
    await tess.logIn()
    await theo.logIn()
    const draft = await tess.draft('payouts-approve', { ids: more })
    expect(draft.needs).toBe(1)
    expect((await tess.sign(draft)).json.waitsFor).toBe(1)
    expect((await tess.decide(draft.id, 'agree')).json.error.code).toBe('own-order')
    expect(await stands(more)).toMatchObject({ approved_at: null })
    expect((await theo.decide(draft.id, 'agree')).json.isDone).toBe(true)
    expect(await stands(more)).toMatchObject({ approved_by: 'tess' })
    const needs = async () =>
      (await tess.draft('payouts-approve', { ids: await place(person) })).needs
    expect(await needs()).toBe(1)
    host.clock.advance(24 * HOUR)
    await tess.logIn()
    expect(await needs()).toBe(0)
    await execute(host.deps, { command: 'policy-set', file: '{"rules":[]}' })
    const audited = await execute(host.deps, { command: 'audit' })
    expect('result' in audited && audited.result['findings']).toEqual([])
  })
})

test('an approval that waits for others is in no second order, together with others neither', async () => {
  for (const one of [tess, theo]) await one.logIn()
  const rules = [{ commands: ['payouts-approve'], approvals: 1 }]
  await execute(host.deps, { command: 'policy-set', file: JSON.stringify({ rules }) })
  const person = await host.person({ BNB: '5' })
  const [first, both, last] = [await place(person), await place(person), await place(person)]
  const waits = await tess.order('payouts-approve', { ids: `${first} ${both}` })
  expect(waits.json.waitsFor).toBe(1)
  const texts = { ids: `${both} ${last}` }
  const { status, json } = await theo.ask('orders', { command: 'payouts-approve', texts })
  expect([status, json.error?.message]).toEqual([
    409,
    expect.stringContaining('tess has ordered payouts-approve'),
  ])
  expect((await theo.order('payouts-approve', { ids: last })).json.waitsFor).toBe(1)
  await execute(host.deps, { command: 'policy-set', file: '{"rules":[]}' })
})

test('a record has the person, how they get in, and their other withdrawals', async () => {
  const person = await host.person({ BNB: '5' })
  const [first, second] = [await place(person), await place(person)]
  const { result } = await ask('withdrawal', { id: second })
  expect(result).toMatchObject({
    withdrawal: { id: second, email: person.email, amount: ARRIVES },
    fee: '0.000000000000000001',
    stands: 'pending',
    earlier: [{ id: first }],
  })
  expect(result.logins).toHaveLength(1)
  expect(result.balances).toContainEqual({ coin: 'BNB', amount: '5', held: '2' })
})
