import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceOf } from '#domain/money/price.ts'
import { balanceHistoryOf } from '../../../../server/money/balance-history/balance-history.ts'
import { ofHouse, ofUser, post } from '../../../../server/money/ledger/ledger.ts'
import { reverse } from '../../../../server/money/ledger/reverse.ts'
import { createDailyPrices } from '../../../../server/money/prices/daily/keep-daily.ts'
import { knownThen } from '../../../../server/money/prices/daily/known-then.ts'
import { setBasePrice } from '../../../../server/money/prices/feed/stored.ts'
import { createPrices } from '../../../../server/money/prices/prices.ts'
import { placeWithdrawal } from '../../../../server/money/withdrawals/withdrawals.ts'
import { ownRowsOf } from '../../../../server/platform/db/own-rows.ts'
import { DAY, HOUR } from '../../../../server/platform/time/clock.ts'
import { openDb } from '../../../support/database.ts'
import { fixedPrices, type MoneyHost, moneyHost } from '../../../support/money-host.ts'
import { execute } from '../../../support/operator-order.ts'
import { withdrawalOf } from '../../../support/orders.ts'
import { PRODUCTION } from '../../../support/production.ts'

const units = (text: string) => parseUnits(text) ?? 0n

describe('the prices of each day', () => {
  let host: MoneyHost
  let prices: ReturnType<typeof fixedPrices>
  beforeAll(async () => {
    prices = fixedPrices()
    host = await moneyHost(PRODUCTION, prices, await openDb())
  })
  afterAll(() => host.close())
  // Nobody may remove a price, so each test has its own days.
  beforeEach(() => host.clock.advance(10 * DAY))

  const keep = () => createDailyPrices(host.deps).turn()
  const today = () => host.clock.now().toISOString().slice(0, 10)
  const kept = async (from: string) => {
    const rows = await host.deps.db.rows(
      v.object({ day: v.string(), coin: v.string(), units: v.string(), at: v.date() }),
      `SELECT day::text AS day, coin, units, at FROM daily_prices WHERE day >= $1::date
       ORDER BY daily_prices.day, coin`,
      [from],
    )
    return rows.map(
      ({ day, coin, units: price }) => `${day} ${coin} ${toDecimalString(BigInt(price))}`,
    )
  }

  test('are those in force when the day is first looked at, and stay', async () => {
    const day = today()
    prices.set('BNB', '600')
    await keep()
    host.clock.advance(HOUR)
    prices.set('BNB', '700')
    await keep()
    expect(await kept(day)).toEqual([
      `${day} BNB 600`,
      `${day} ETH 3000`,
      `${day} TOKEN 0.01`,
      `${day} TRX 0.12`,
    ])
    await expect(host.deps.db.run('UPDATE daily_prices SET units = units + 1')).rejects.toThrow(
      'never changed',
    )
  })

  test('are completed on the same day by a coin that had none, and by no later day', async () => {
    const day = today()
    prices.set('ETH', '0')
    await keep()
    expect(await kept(day)).toHaveLength(3)
    prices.set('ETH', '3100')
    await keep()
    expect(await kept(day)).toContain(`${day} ETH 3100`)
    prices.set('ETH', '0')
    host.clock.advance(DAY)
    await keep()
    prices.set('ETH', '3200')
    host.clock.advance(DAY)
    await keep()
    const all = await kept(day)
    expect(all.filter((line) => line.includes('ETH'))).toEqual([
      `${day} ETH 3100`,
      `${today()} ETH 3200`,
    ])
  })

  // Holds promise 106.
  test('of days without a host are those that are known to have been in force, and no others', async () => {
    await keep()
    await setBasePrice(host.deps.db, priceOf('BNB', units('650')))
    // Since the first days: set by the database's clock, which is ahead of the host's here.
    await host.deps.db.run(`UPDATE prices SET set_at = $1 WHERE coin = 'BNB'`, [host.clock.now()])
    host.clock.advance(2 * DAY)
    const second = today()
    host.clock.advance(DAY)
    await keep()
    const lines = (await kept(second)).filter((line) => line.startsWith(second))
    expect(lines).toEqual([`${second} BNB 650`, `${second} TOKEN 0.01`])
  })

  test('are not kept while the clock is behind', async () => {
    await keep()
    const before = await kept('2000-01-01')
    host.clock.advance(-3 * DAY)
    await keep()
    expect(await kept('2000-01-01')).toEqual(before)
    host.clock.advance(3 * DAY)
  })

  // Holds promise 106.
  test('value a balance as it was at that moment, with what was held for a withdrawal', async () => {
    for (const [coin, price] of [
      ['BNB', '600'],
      ['ETH', '3000'],
      ['TRX', '0.12'],
    ] as const)
      prices.set(coin, price)
    await keep()
    host.clock.advance(HOUR)
    const person = await host.person({ BNB: '2', USDT: '10' })
    const own = ownRowsOf(host.deps.db, person.userId)
    expect(await balanceHistoryOf(host.deps.db, own, () => {})).toEqual([])
    host.clock.advance(DAY)
    prices.set('BNB', '601.5')
    const first = today()
    await keep()
    host.clock.advance(DAY)
    await host.deposit(person, 'USDT', '5')
    const second = today()
    prices.set('BNB', '0')
    await keep()
    const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
    await host.deps.db.transaction((tx) =>
      placeWithdrawal(tx, {
        id: randomUUID(),
        userId: person.userId,
        order,
        at: host.clock.now(),
      }),
    )
    host.clock.advance(DAY)
    prices.set('BNB', '602')
    await keep()
    expect(await balanceHistoryOf(host.deps.db, own, () => {})).toEqual([
      { day: first, value: amountOf('USDT', 1213n * ONE), paid: amountOf('USDT', 0n) },
      // The price of BNB was not known that day, on which USDT was paid in. A pending withdrawal is not paid out yet.
      { day: second, value: undefined, paid: amountOf('USDT', 5n * ONE) },
      { day: today(), value: amountOf('USDT', 1219n * ONE), paid: amountOf('USDT', 0n) },
    ])
  })

  test('tell what was paid in and taken back, and count what is bought and locked as owned', async () => {
    for (const coin of ['BNB', 'ETH', 'TRX'] as const) prices.set(coin, '600')
    const person = await host.person({ USDT: '1' })
    const own = ownRowsOf(host.deps.db, person.userId)
    host.clock.advance(DAY)
    await keep()
    const day = today()
    host.clock.advance(HOUR)
    await host.deposit(person, 'USDT', '30')
    await host.deposit(person, 'USDT', '7')
    const { lines } = await execute(host.deps, { command: 'transfers', email: person.email })
    const transfer = Number(lines.find((line) => line.includes('30 USDT'))?.split('  ')[0])
    const how = { reason: 'a mistake', madeBy: 'ada', isDebtAllowed: false }
    await reverse(host.deps.db, host.clock, { transfer, ...how })
    await host.deps.db.transaction((tx) =>
      post(tx, {
        key: `purchase:${randomUUID()}`,
        at: host.clock.now(),
        legs: [
          ofUser(person.userId, 'locked', amountOf('TOKEN', 100n * ONE)),
          ofHouse('deposits', amountOf('TOKEN', -100n * ONE)),
        ],
      }),
    )
    host.clock.advance(DAY)
    await keep()
    expect(await balanceHistoryOf(host.deps.db, own, () => {})).toEqual([
      { day, value: amountOf('USDT', ONE), paid: amountOf('USDT', 7n * ONE) },
      // With 100 tokens at 0.01 USDT.
      { day: today(), value: amountOf('USDT', 9n * ONE), paid: amountOf('USDT', 0n) },
    ])
  })
})

describe('what is known of a past moment', () => {
  const at = (hours: number) => new Date(hours * HOUR)
  const terms = [
    { content: JSON.stringify({ CURRENT_STAGE: '2', STAGE_PRICES: '1,2,3,4' }), at: at(10) },
  ]
  const rules = {
    isSandbox: false,
    feed: { has: () => true, maxAge: HOUR },
    drift: () => 0n,
  }
  const none = { units: 1n, setAt: undefined, until: undefined }
  const typed = { BNB: none, ETH: none, TRX: none }
  const good = { units: 7n, at: at(20) }
  const unmoved = { reference: undefined, problem: undefined, jump: undefined }
  const read = { good, readAt: at(20), ...unmoved }

  test.each([
    ['a price of sources, as long as it was current', 20.5, {}, read, 7n],
    ['nothing of sources that were silent by then', 22, {}, read, undefined],
    ['nothing of sources that were read later', 19, {}, read, undefined],
    ['a price that was set before', 22, { setAt: at(21) }, read, 1n],
    ['nothing of a price that was set later', 20.5, { setAt: at(21) }, read, undefined],
    ['nothing of a price that had ended', 23, { setAt: at(21), until: at(22) }, read, undefined],
  ])('is %s', (_, hour, own, feed, expected) => {
    const quotes = {
      typed: { ...typed, BNB: { ...none, ...own } },
      feeds: new Map([['BNB', feed]] as const),
    }
    expect(knownThen(at(hour), { quotes, terms }, rules).get('BNB')).toBe(expected)
  })

  test("is the token's price of the version in force, and none before the first", () => {
    const quotes = { typed, feeds: new Map() }
    const token = (hour: number) => knownThen(at(hour), { quotes, terms }, rules).get('TOKEN')
    expect([token(9), token(10)]).toEqual([undefined, 2n * ONE])
  })

  test('is the sandbox price of that second', () => {
    const quotes = { typed, feeds: new Map() }
    const sandbox = {
      ...rules,
      isSandbox: true,
      feed: { has: () => false, maxAge: 0 },
      drift: () => 0n,
    }
    expect(knownThen(at(1), { quotes, terms: [] }, sandbox).get('TRX')).toBe(1n)
  })
})

test('a host without a price keeps none and invents none', async () => {
  const host = await moneyHost(PRODUCTION)
  const { db, clock } = host.deps
  const prices = createPrices({ db, clock, isSandbox: false })
  await createDailyPrices({ ...host.deps, prices }).turn()
  expect(await db.rows(v.object({ coin: v.string() }), 'SELECT coin FROM daily_prices')).toEqual([
    { coin: 'TOKEN' },
  ])
  await host.close()
})
