import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceHistoryOf } from '../../server/money/balance-history/balance-history.ts'
import { storedStatement } from '../../server/money/statement/statement.ts'
import { ownRowsOf } from '../../server/platform/db/own-rows.ts'
import { DAY, MINUTE } from '../../server/platform/time/clock.ts'
import { type MoneyHost, moneyHost, type Person } from '../support/money-host.ts'

/** Of a minute (server/platform/limits/reading.ts). */
const ROWS = 100_000
const CALL = 20

describe('what one person may read in a minute', () => {
  let host: MoneyHost
  let ada: Person
  beforeAll(async () => {
    host = await moneyHost()
    host.clock.advance(-DAY)
    ada = await host.person({ BNB: '2', USDT: '7' })
    await host.deposit(ada, 'BNB', '1')
    host.clock.advance(DAY)
  })
  afterAll(() => host.close())

  /** All but `left` rows. The call itself costs some. */
  const useUp = (left: number) =>
    host.deps.reading.page(ada.userId, async (countRows) => countRows(ROWS - left - CALL))

  test.each([
    '/deposit/detail',
    '/deposit/detail?limit=1',
    '/withdrawal/detail?before=1&limit=1000',
    '/token/detail?limit=1',
    '/statement?year=2026&format=csv',
    '/balance/values',
  ])('is one number of rows for all calls, of which %s uses up its own', async (path) => {
    host.clock.advance(MINUTE)
    await useUp(CALL)
    expect((await ada.call('GET', path)).status).toBe(200)
    for (const other of [path, '/deposit/detail?limit=1']) {
      const { status, headers } = await ada.call('GET', other)
      expect([status, headers['retry-after']]).toEqual([429, '60'])
    }
  })

  test('is what somebody else reads, too, and comes back after the minute', async () => {
    host.clock.advance(MINUTE)
    await useUp(0)
    const bob = await host.person({ BNB: '1' })
    expect((await bob.call('GET', '/deposit/detail?limit=1')).status).toBe(200)
    expect((await ada.call('GET', '/deposit/detail?limit=1')).status).toBe(429)
    host.clock.advance(MINUTE)
    expect((await ada.call('GET', '/deposit/detail?limit=1')).status).toBe(200)
  })

  test.each(['/deposit/detail', '/balance/values'])(
    'counts the rows of all of %s',
    async (path) => {
      host.clock.advance(MINUTE)
      await useUp(CALL + 2)
      expect((await ada.call('GET', path)).status).toBe(200)
      expect((await ada.call('GET', path)).status).toBe(429)
    },
  )

  test('counts the rows of a page', async () => {
    host.clock.advance(MINUTE)
    await useUp(CALL + 2)
    expect((await ada.call('GET', '/deposit/detail?limit=1')).status).toBe(200)
    expect((await ada.call('GET', '/deposit/detail?limit=1')).status).toBe(200)
    host.clock.advance(MINUTE)
    await useUp(CALL + 2)
    expect((await ada.call('GET', '/deposit/detail?limit=2')).status).toBe(200)
    expect((await ada.call('GET', '/deposit/detail?limit=1')).status).toBe(429)
  })

  test.each([
    ['a statement', (count: (rows: number) => void) => storedStatement(own(), LAST_YEAR, count)],
    [
      'a balance over time',
      (count: (rows: number) => void) => balanceHistoryOf(host.deps.db, own(), count),
    ],
  ] as const)('counts each entry that %s is the sum of', async (_, read) => {
    let counted = 0
    await read((rows) => {
      counted += rows
    })
    expect(counted).toBe(3)
  })

  const LAST_YEAR = { from: new Date(0), until: new Date('2027-01-01') }
  const own = () => ownRowsOf(host.deps.db, ada.userId)
})
