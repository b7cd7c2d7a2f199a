import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
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

/** Freezes the account in the books only, so that the session of the test goes on. */
const freeze = ({ userId }: Person) =>
  host.deps.db.run('INSERT INTO freezes (user_id, at) VALUES ($1, $2)', [userId, host.clock.now()])

// Holds promise 112.
test('a frozen account withdraws nothing and buys nothing, and is still paid into', async () => {
  const person = await host.person({ BNB: '5', USDT: '100' })
  const { challenge } = (await askCode(person)).json
  const order = {
    amount: '0.9995',
    type: 'Crypto',
    address: ADDRESS,
    inputVal: '1',
    asset: 'BNB',
    chain: 'BNB',
    challenge,
    code: host.lastCode(),
  }
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
