import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualFees } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { setTerms } from '../../server/money/set-terms.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { openDb } from '../support/database.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'
import { execute } from '../support/operator-order.ts'
import { buyRequest, withdrawalOf } from '../support/orders.ts'

let host: MoneyHost
beforeAll(async () => {
  host = await moneyHost()
}, 60_000)
afterAll(() => host.close())

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const withdrawal = {
  total: '1',
  coin: 'BNB',
  add: ADDRESS,
  fee: '0.0005',
  amount: '0.9995',
  chain: 'BNB',
}
const purchase = buyRequest('USDT', '10', '1000')
const buy = (person: Person) =>
  person.call('POST', '/buy/token', purchase, { 'idempotency-key': randomUUID() })
const askCode = (person: Person) =>
  person.call('PUT', '/withdrawal/otp', { ...withdrawal, command: 'withdrawal' })

/** With its code. */
async function orderOf(person: Person, of = host) {
  const { challenge } = (await askCode(person)).json
  const [amount, asset, chain] = ['0.9995', 'BNB', 'BNB']
  const told = { amount, type: 'Crypto', address: ADDRESS, inputVal: '1', asset, chain }
  return { ...told, challenge, code: of.lastCode() }
}

/** Freezes the account in the books only, so that the session of the test goes on. */
const freeze = ({ userId }: Person, of = host) =>
  of.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [userId, of.clock.now()])

// Holds promise 112.
test('a frozen account withdraws nothing and buys nothing, and is still paid into', async () => {
  const person = await host.person({ BNB: '5', USDT: '100' })
  const order = await orderOf(person)
  expect((await buy(person)).status).toBe(200)
  await freeze(person)
  const answers = [
    await askCode(person),
    await person.call('POST', '/withdrawal', order),
    await buy(person),
  ]
  expect(answers.map(({ status, json }) => [status, json.error?.code])).toEqual([
    [423, 'frozen'],
    [423, 'frozen'],
    [423, 'frozen'],
  ])
  await host.deposit(person, 'BNB', '1')
  expect(await host.available(person, 'BNB')).toBe('6')
  await execute(host.deps, { command: 'unfreeze', email: person.email, force: 'freeze' })
  expect((await person.call('POST', '/withdrawal', order)).status).toBe(200)
})

test('a payment that was accepted before the freeze is answered as before', async () => {
  const person = await host.person({ USDT: '100' })
  const key = { 'idempotency-key': randomUUID() }
  const first = await person.call('POST', '/buy/token', purchase, key)
  await freeze(person)
  const again = await person.call('POST', '/buy/token', purchase, key)
  expect([again.status, again.json]).toEqual([200, first.json])
})

test('a withdrawal that was accepted before the freeze is answered as before', async () => {
  const person = await host.person({ BNB: '5' })
  const order = await orderOf(person)
  const key = { 'idempotency-key': randomUUID() }
  const first = await person.call('POST', '/withdrawal', order, key)
  expect(first.status).toBe(200)
  await freeze(person)
  const again = await person.call('POST', '/withdrawal', order, key)
  expect([again.status, again.json]).toEqual([200, first.json])
})

describe('in the moment in which a withdrawal is placed', () => {
  /** What happens before the next transaction. */
  let before: (() => Promise<unknown>) | undefined
  let busy: MoneyHost
  beforeAll(async () => {
    const db = await openDb()
    busy = await moneyHost({}, undefined, {
      ...db,
      async transaction(...work) {
        const first = before
        before = undefined
        await first?.()
        return await db.transaction(...work)
      },
    })
  }, 60_000)
  afterAll(() => busy.close())

  test.each<[string, (person: Person) => Promise<unknown>, number, string]>([
    [
      'an account is frozen, which the answer says',
      (person) => freeze(person, busy),
      423,
      'frozen',
    ],
    [
      'a fee is raised, under which it was never confirmed',
      async () => {
        const changes = { WITHDRAWAL_FEES: usualFees().replace('BNB:0.0005', 'BNB:0.0006') }
        await setTerms(busy.deps.db, busy.clock, { changes, madeBy: 'ada', forced: [] })
      },
      422,
      'wrong-amount',
    ],
  ])('%s', async (_, happens, status, code) => {
    const person = await busy.person({ BNB: '5' })
    const order = await orderOf(person, busy)
    before = () => happens(person)
    const answer = await person.call('POST', '/withdrawal', order)
    expect([answer.status, answer.json.error?.code]).toEqual([status, code])
    expect(await busy.available(person, 'BNB')).toBe('5')
  })
})

// Holds promise 112.
test('the database itself refuses a withdrawal of a frozen account', async () => {
  const person = await host.person({ BNB: '5' })
  await freeze(person)
  const [id, { userId }, at] = [randomUUID(), person, host.clock.now()]
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
  const placed = host.deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  await expect(placed).rejects.toMatchObject({ constraint: 'account_frozen' })
})

test('the operator sees which pending withdrawal must not be paid', async () => {
  const person = await host.person({ BNB: '5' })
  const [id, { userId }, at] = [randomUUID(), person, host.clock.now()]
  const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
  await host.deps.db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
  const lineOf = async () =>
    (await execute(host.deps, { command: 'withdrawals' })).lines.find((line) => line.startsWith(id))
  expect(await lineOf()).not.toContain('frozen')
  await freeze(person)
  expect(await lineOf()).toContain('do not pay: the account is frozen')
})

test('the operator freezes an account however its e-mail is written', async () => {
  const person = await host.person()
  const email = person.email.toUpperCase()
  expect(await execute(host.deps, { command: 'freeze', email, reason: 'a reason' })).toMatchObject({
    isDone: true,
  })
  expect(
    await host.deps.db.rows(v.unknown(), 'SELECT 1 FROM freezes WHERE user_id = $1', [
      person.userId,
    ]),
  ).toHaveLength(1)
})
