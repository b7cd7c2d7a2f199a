import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceOf } from '#domain/money/price.ts'
import { ensureSeals } from '../../../server/main/starting/ensure-seals.ts'
import { storedPrices, withoutPrice } from '../../../server/money/prices/feed/stored.ts'
import { createPrices } from '../../../server/money/prices/prices.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openDb, openEmptyDb } from '../../support/database.ts'
import { fillFormer, migratedDb } from '../../support/migrated-database.ts'
import type { MoneyHost, Person } from '../../support/money-host.ts'
import { moneyHost } from '../../support/money-host.ts'
import { execute } from '../../support/operator-order.ts'
import { buyRequest } from '../../support/orders.ts'
import { PRODUCTION } from '../../support/production.ts'

describe('outside the sandbox, a coin that no operator has priced', () => {
  let host: MoneyHost
  let person: Person
  beforeAll(async () => {
    const db = await openDb()
    const clock = { now: () => new Date(0) }
    host = await moneyHost(PRODUCTION, createPrices({ db, clock, isSandbox: false }), db)
    person = await host.person({ BNB: '1', USDT: '100' })
  })
  afterAll(() => host.close())

  const buy = (asset: string, amount: string, receiveToken: string) =>
    person.call('POST', '/buy/token', buyRequest(asset, amount, receiveToken))

  // Holds promise 81.
  test('buys nothing, and the refusal and the terms of a purchase say that there is no price', async () => {
    const { status, json } = await buy('BNB', '0.1', '6000')
    expect([status, json.error.code]).toEqual([422, 'no-price'])
    expect(await host.available(person, 'BNB')).toBe('1')
    const quote = await person.call('PUT', '/particular/balance', { coin: 'BNB', command: 'buy' })
    expect(quote.json.fee.price).toBe('0')
  })

  test('does not keep anybody from buying with USDT', async () => {
    expect((await buy('USDT', '10', '1000')).status).toBe(200)
  })

  test('is named by the prices command, and sold at the price that is set', async () => {
    const shown = async () => (await execute(host.deps, { command: 'prices' })).lines.join('\n')
    expect(await shown()).toContain('BNB  not set: nothing is sold for BNB')
    // No demo price stands in the way of the first one.
    const set = await execute(host.deps, { command: 'price', coin: 'BNB', price: '6500' })
    expect(set.isDone).toBe(true)
    expect(await shown()).toMatch(/BNB {2}set 6500 {2}now 6500 {2}set 20/)
    expect((await buy('BNB', '0.1', '65000')).status).toBe(200)
  })
})

test('a coin that the database has no price of yet can be given one, in the sandbox too', async () => {
  const db = await migratedDb()
  await db.run("DELETE FROM prices WHERE coin = 'TRX'")
  const clock = { now: () => new Date(0) }
  const host = await moneyHost({}, createPrices({ db, clock, isSandbox: true }), db)
  expect((await host.deps.prices.current()).TRX).toEqual(priceOf('TRX', 0n))
  expect((await execute(host.deps, { command: 'prices' })).isDone).toBe(true)
  const set = await execute(host.deps, { command: 'price', coin: 'TRX', price: '0.2' })
  expect(set.lines).toEqual(['1 TRX is 0.2 USDT.'])
  expect((await storedPrices(db)).TRX.units).toBe(200_000_000_000_000_000n)
  await host.close()
})

// Holds promise 81.
test('of a former version, the prices that an operator has set stay set', async () => {
  const db = await openEmptyDb()
  await fillFormer(db, 'rows')
  await db.run("UPDATE prices SET units = 700000000000000000000, set_at = now() WHERE coin = 'BNB'")
  await migrate(db)
  await ensureSeals(db, { now: () => new Date(0) })
  expect(withoutPrice(await storedPrices(db))).toEqual(['ETH', 'TRX'])
  const clock = { now: () => new Date(0) }
  const { BNB, ETH } = await createPrices({ db, clock, isSandbox: false }).current()
  expect([BNB, ETH]).toEqual([priceOf('BNB', 700_000_000_000_000_000_000n), priceOf('ETH', 0n)])
  await db.close()
})
