import { effect, signal } from '@preact/signals-core'
import { describe, expect, test, vi } from 'vitest'
import { byCoin, COINS, type Coin, MARKET_COINS } from '#domain/assets.ts'
import { amountsOf, type Balances, marketPricesOf } from '#domain/balances.ts'
import { ONE as UNIT } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { createBalances } from '../../../src/stores/money/balances.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

const held: Partial<Record<Coin, bigint>> = { BNB: 2n, USDT: 100n, TOKEN: 1000n, ETH: 1n, TRX: 10n }
const totals = amountsOf((coin) => (held[coin] ?? 0n) * UNIT)
const free: Partial<Record<Coin, bigint>> = {
  BNB: UNIT,
  USDT: 90n * UNIT,
  TOKEN: 999n * UNIT,
  ETH: UNIT / 2n,
  TRX: 1_234_567_899_999_999_999n,
}
const price: Partial<Record<Coin, bigint>> = {
  BNB: 600n * UNIT,
  ETH: 3000n * UNIT,
  TRX: UNIT / 10n,
}
const available = amountsOf((coin) => free[coin] ?? 0n)
const market = marketPricesOf((coin) => price[coin] ?? UNIT)
const message: Balances = {
  totals,
  available,
  prices: { market, token: undefined },
}
const withTotal = (coin: string, units: bigint): Balances => ({
  ...message,
  totals: amountsOf((it) => (it === coin ? units : totals[it].units)),
})
const cachedFields = {
  totals: byCoin(COINS, (coin) => totals[coin].units),
  available: byCoin(COINS, (coin) => available[coin].units),
  market: byCoin(MARKET_COINS, (coin) => market[coin].units),
}

function setUp({
  cached = false,
  storage = new MemoryStorage({ 'user:balance-shown': 'true' }),
} = {}) {
  const token = signal<string | null>('token')
  const cache = memoryCache(cached ? { balances: { asOf: 5, ...cachedFields } } : {})
  const balances = createBalances({ cache, storage, token })
  return { balances, token, cache, storage }
}

describe('balances', () => {
  test('are empty texts until balances are known', () => {
    const { balances } = setUp()
    expect(balances.coins.BNB.total.value).toBe('')
    expect(balances.estimated.value).toBe('')
    expect(balances.coins.BNB.availableUnits.value).toBeNull()
    expect(balances.isKnown.value).toBe(false)
  })

  test('show total and available of each coin with six decimals, truncated', () => {
    const { balances } = setUp()
    balances.receive(message, 1)
    const { BNB, USDT, TOKEN, ETH, TRX } = balances.coins
    expect([BNB, USDT, TOKEN, ETH, TRX].map(({ total }) => total.value)).toEqual([
      '2.000000',
      '100.000000',
      '1,000.000000',
      '1.000000',
      '10.000000',
    ])
    expect([BNB, USDT, TOKEN, ETH, TRX].map(({ available }) => available.value)).toEqual([
      '1.000000',
      '90.000000',
      '999.000000',
      '0.500000',
      '1.234567',
    ])
    expect(balances.asOf.value).toBe(1)
  })

  test('are estimated in USDT from the totals, without the token if its price is unknown', () => {
    const { balances } = setUp()
    balances.receive(message, 1)
    expect(balances.estimated.value).toBe('4,301.000000')
    expect(balances.isTokenPriceKnown.value).toBe(false)
    const token = priceOf('TOKEN', UNIT / 100n)
    balances.receive({ ...message, prices: { ...message.prices, token } }, 2)
    expect(balances.estimated.value).toBe('4,311.000000')
    expect(balances.isTokenPriceKnown.value).toBe(true)
  })

  test('update only the changed figures', () => {
    const { balances } = setUp()
    balances.receive(message, 1)
    const updates: string[] = []
    for (const [coin, { total, available }] of Object.entries(balances.coins)) {
      effect(() => void updates.push(`${coin} total ${total.value}`))
      effect(() => void updates.push(`${coin} available ${available.value}`))
    }
    updates.length = 0
    balances.receive(withTotal('ETH', 2n * UNIT), 2)
    balances.receive(withTotal('ETH', 2n * UNIT + 1n), 3)
    expect(updates).toEqual(['ETH total 2.000000'])
  })
})

describe('hidden balances', () => {
  test('are the default on a new device, for every figure', () => {
    const { balances } = setUp({ storage: new MemoryStorage() })
    balances.receive(message, 1)
    const shown = Object.values(balances.coins).flatMap((c) => [c.total.value, c.available.value])
    expect([balances.estimated.value, ...shown]).toEqual(Array(1 + 2 * COINS.length).fill('XXXX'))
    expect(balances.coins.BNB.availableUnits.value).toBe(UNIT)
  })

  test('keep the chosen state until the logout', () => {
    const { balances, storage } = setUp({ storage: new MemoryStorage() })
    balances.toggleHidden()
    expect(setUp({ storage }).balances.isHidden.value).toBe(false)
    balances.clear()
    expect(balances.isHidden.value).toBe(true)
  })

  test('stay hidden after a reopening, where they were shown before', () => {
    const { balances, storage } = setUp({ storage: new MemoryStorage() })
    balances.toggleHidden()
    balances.toggleHidden()
    expect(setUp({ storage }).balances.isHidden.value).toBe(true)
  })
})

describe('cached balances', () => {
  test('are shown with their time until newer ones arrive', async () => {
    const { balances } = setUp({ cached: true })
    await balances.hydrate()
    expect(balances.coins.BNB.total.value).toBe('2.000000')
    expect(balances.asOf.value).toBe(5)
  })

  test('never replace newer ones of the host', async () => {
    const { balances } = setUp({ cached: true })
    const hydrated = balances.hydrate()
    balances.receive(withTotal('BNB', 7n * UNIT), 9)
    await hydrated
    expect(balances.coins.BNB.total.value).toBe('7.000000')
  })

  test('are read once for each login', async () => {
    const { balances, cache } = setUp({ cached: true })
    const read = vi.spyOn(cache, 'read')
    await Promise.all([balances.hydrate(), balances.hydrate()])
    await balances.hydrate()
    expect(read).toHaveBeenCalledTimes(1)
    balances.clear()
    await balances.hydrate()
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('are of an earlier visit again in the next login until the host has sent some', () => {
    const { balances } = setUp()
    balances.receive(message, 5)
    expect(balances.isReceived.value).toBe(true)
    balances.clear()
    expect(balances.isReceived.value).toBe(false)
  })

  test('are never shown to a person who logged in while they were read', async () => {
    const { balances, token } = setUp({ cached: true })
    const hydrated = balances.hydrate()
    token.value = 'another'
    await hydrated
    expect(balances.isKnown.value).toBe(false)
  })

  test('keep the time of prices that were not those of then', async () => {
    const { balances, cache } = setUp()
    const asOf = 1_777_000_000_000
    balances.receive({ ...message, prices: { ...message.prices, asOf } }, 3)
    await balances.save()
    const later = createBalances({ cache, storage: undefined, token: signal('token') })
    await later.hydrate()
    expect(later.pricesAsOf.value).toBe(asOf)
    later.receive(message, 4)
    expect(later.pricesAsOf.value).toBeUndefined()
  })

  test('keep which figures were unknown, which are not 0', async () => {
    const { balances, cache } = setUp()
    const unknown = { ...message, totals: { ...totals, ETH: undefined } }
    balances.receive(
      { ...unknown, prices: { market: { ...market, TRX: undefined }, token: undefined } },
      3,
    )
    await balances.save()
    const later = createBalances({ cache, storage: undefined, token: signal('token') })
    await later.hydrate()
    expect(later.latest.value?.totals).toEqual({ ...totals, ETH: undefined })
    expect(later.latest.value?.prices.market).toEqual({ ...market, TRX: undefined })
  })

  test('are written once per change', async () => {
    const { balances, cache } = setUp()
    await balances.save()
    expect(cache.writes).toBe(0)
    balances.receive(message, 3)
    await balances.save()
    await balances.save()
    expect(cache.writes).toBe(1)
    expect(cache.entries['balances']).toEqual({ asOf: 3, ...cachedFields, token: undefined })
  })

  test.each([
    ['of the first version, with the fields of the API', { asOf: 5, message: { bnb: UNIT } }],
    ['that lacks a coin', { asOf: 5, ...cachedFields, totals: { BNB: UNIT } }],
    [
      'that is damaged',
      { asOf: 5, ...cachedFields, available: { ...cachedFields.available, BNB: '1' } },
    ],
  ])('are ignored if the record is one %s', async (_, record) => {
    const cache = memoryCache({ balances: record })
    const balances = createBalances({ cache, storage: undefined, token: signal('token') })
    await balances.hydrate()
    expect(balances.isKnown.value).toBe(false)
    balances.receive(message, 9)
    await balances.save()
    expect(cache.entries['balances']).toMatchObject({ asOf: 9, totals: cachedFields.totals })
  })
})
