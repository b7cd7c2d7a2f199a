import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDailyPrices } from '../../server/money/prices/daily/keep-daily.ts'
import { DAY } from '../../server/platform/time/clock.ts'
import type { MoneyHost, Person } from '../support/money-host.ts'
import { fixedPrices, moneyHost } from '../support/money-host.ts'

/** GET /prices/daily, the extension `coin-prices`. */

const prices = fixedPrices()
let host: MoneyHost
let ada: Person
beforeAll(async () => {
  host = await moneyHost({}, prices)
  ada = await host.person()
  const { turn } = createDailyPrices(host.deps)
  host.clock.advance(1)
  await turn()
  prices.set('BNB', '612.5')
  host.clock.advance(DAY)
  await turn()
})
afterAll(() => host.close())

const pricesOf = (coin: string) => ada.call('GET', `/prices/daily?coin=${coin}`)

test('a coin has the price of each day, oldest first', async () => {
  const { status, json } = await pricesOf('BNB')
  expect([status, json]).toEqual([
    200,
    {
      days: [
        { day: '2026-01-01', value: '600' },
        { day: '2026-01-02', value: '612.5' },
      ],
    },
  ])
  expect((await pricesOf('TOKEN')).json.days).toHaveLength(2)
})

test('USDT, which is the unit of prices, has none', async () => {
  expect((await pricesOf('USDT')).json).toEqual({ days: [] })
})

test('what is no coin is refused, and so is somebody without a login', async () => {
  for (const odd of ['DOGE', '', 'bnb'])
    expect((await pricesOf(odd)).json.error.code).toBe('invalid')
  expect((await host.call('GET', '/api/prices/daily?coin=BNB')).status).toBe(401)
  expect((await host.call('GET', '/api/prices/daily?coin=DOGE')).status).toBe(401)
})

test('a host offers it by name', async () => {
  const { EXTENSIONS } = await import('#contract/extensions.ts')
  expect(EXTENSIONS).toContain('coin-prices')
})

test('somebody who asks without end is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 601 }, () => pricesOf('BNB')))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
