import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDailyPrices } from '../../server/money/prices/daily/keep-daily.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { moneyHost } from '../support/money-host.ts'

describe('the values of a balance', () => {
  let host: MoneyHost
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    host = await moneyHost()
    ada = await host.person({ BNB: '0.5' })
    bob = await host.person()
    host.clock.advance(1)
    await createDailyPrices(host.deps).turn()
  })
  afterAll(() => host.close())

  test('are answered day by day, to their owner only', async () => {
    const { status, json } = await ada.call('GET', '/balance/values')
    expect([status, json]).toEqual([
      200,
      { days: [{ day: '2026-01-01', value: '300', paid: '0' }] },
    ])
    expect((await bob.call('GET', '/balance/values')).json).toEqual({ days: [] })
    expect((await host.call('GET', '/api/balance/values')).status).toBe(401)
  })

  test('say apart what was paid in and out since, which a purchase is not', async () => {
    host.clock.advance(1000)
    await host.deposit(ada, 'USDT', '10')
    const order = { amount: '0.05', receiveToken: '3000', tokenFee: '1', val: '1', hint: 'Crypto' }
    const body = { ...order, type: 'buy', typeOf: 'Crypto', asset: 'BNB' }
    expect((await ada.call('POST', '/buy/token', body)).status).toBe(200)
    const { json } = await ada.call('GET', '/balance/values')
    expect(json).toEqual({ days: [{ day: '2026-01-01', value: '300', paid: '10' }] })
  })

  test('are refused to somebody who asks for them without end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => bob.call('GET', '/balance/values')),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})
