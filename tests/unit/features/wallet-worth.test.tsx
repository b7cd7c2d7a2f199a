// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { COINS, type Coin } from '#domain/assets.ts'
import { amountsOf, type Balances, estimatedValue, marketPricesOf } from '#domain/balances.ts'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf, valueAt } from '#domain/money/price.ts'
import { Balance } from '../../../src/features/wallet/balance/Balance.tsx'
import { loadDetails } from '../../../src/features/wallet/balance/load-details.ts'
import { worthFigures } from '../../../src/features/wallet/balance/worth-figures.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { renderWith, testServices } from '../../support/services.tsx'

beforeAll(loadDetails)

const UNIT = 10n ** 18n

/** A unit below two coins of each, at prices that leave something to round. */
const BALANCES = {
  totals: amountsOf(() => 2n * UNIT - 1n),
  available: amountsOf(() => UNIT),
  prices: {
    market: marketPricesOf((coin) => (coin === 'BNB' ? 600n * UNIT + 1n : UNIT / 3n)),
    token: undefined,
  },
}

function shown(balances: Balances = BALANCES) {
  const services = testServices()
  const store = services.get(balancesStore)
  store.toggleHidden()
  store.receive(balances, 1)
  return services
}

const figuresOf = (services: ReturnType<typeof shown>) => {
  const worth = services.get(worthFigures)
  return (coin: Coin) => [worth[coin].price.value, worth[coin].value.value]
}

test('prices and values are rounded down, and a coin without a price has neither', () => {
  const of = figuresOf(shown())
  expect(of('BNB')).toEqual(['600.000000', '1,199.999999'])
  expect(of('USDT')).toEqual(['1.000000', '1.999999'])
  expect(of('TRX')).toEqual(['0.333333', '0.666666'])
  expect(of('TOKEN')).toEqual(['–', '–'])
  expect(of('ETH')).toEqual(['0.333333', '0.666666'])
})

test('what could not be read is unknown, and what follows from it', () => {
  const totals = { ...BALANCES.totals, ETH: undefined }
  const market = { ...BALANCES.prices.market, TRX: undefined }
  const services = shown({ ...BALANCES, totals, prices: { ...BALANCES.prices, market } })
  const of = figuresOf(services)
  expect(of('BNB')).toEqual(['600.000000', '1,199.999999'])
  expect(of('ETH')).toEqual(['0.333333', '–'])
  expect(of('TRX')).toEqual(['–', '–'])
  const { coins, estimated } = services.get(balancesStore)
  expect([coins.ETH.total.value, coins.ETH.totalUnits.value]).toEqual(['–', null])
  expect(coins.ETH.available.value).toBe('1.000000')
  // A sum without one of its parts would be taken for less than there is.
  expect(estimated.value).toBe('–')
})

test('a price that could not be read of a coin that is not there leaves the estimate as it is', () => {
  const totals = { ...BALANCES.totals, TRX: amountOf('TRX', 0n) }
  const market = { ...BALANCES.prices.market, TRX: undefined }
  const known = shown({ ...BALANCES, totals }).get(balancesStore).estimated.value
  const services = shown({ ...BALANCES, totals, prices: { ...BALANCES.prices, market } })
  expect(services.get(balancesStore).estimated.value).toBe(known)
})

test('the values add up to no more than the estimate, and lack less than a unit for each coin', () => {
  const prices = { ...BALANCES.prices, token: priceOf('TOKEN', UNIT / 7n) }
  const all = COINS.reduce((sum, coin) => {
    const price =
      coin === 'TOKEN' ? prices.token.units : coin === 'USDT' ? UNIT : prices.market[coin].units
    return sum + valueAt(BALANCES.totals[coin], priceOf(coin, price)).units
  }, 0n)
  const lacking = estimatedValue({ ...BALANCES, prices }).units - all
  expect(lacking >= 0n && lacking < BigInt(COINS.length)).toBe(true)
})

// Holds promise 106.
test('prices, values and shares are hidden with the amounts', async () => {
  const services = shown()
  using view = renderWith(services, <Balance />)
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(view.container.textContent).toContain(
      'Price 600.000000 USDTValue ≈ 1,199.999999 USDT>99%',
    )
    const ring = view.container.querySelector('[role="img"]')
    expect(ring?.getAttribute('aria-label')).toContain('TRX <1%')
  })
  await act(async () => services.get(balancesStore).toggleHidden())
  expect(view.container.textContent).not.toMatch(/Price|Value|%|600|199/)
})

test('the coins are as listed where the device has chosen that, and always while amounts are hidden', async () => {
  const services = shown()
  const device = services.platform.deviceStorage
  using view = renderWith(services, <Balance />)
  const coins = () =>
    [...view.container.querySelectorAll('li a')].map(({ textContent }) => textContent)
  const control = () =>
    [...view.container.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Sorted'),
    )
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(coins()[0]).toContain('BNB')
    expect(coins()[1]).toContain('USDT')
  })
  const byWorth = coins()
  await act(async () => control()?.click())
  const asListed = coins()
  expect([asListed.length, asListed.join() === byWorth.join()]).toEqual([COINS.length, false])
  expect(device?.getItem('asset-order')).toBe('listed')
  await act(async () => control()?.click())
  expect(coins()).toEqual(byWorth)
  await act(async () => services.get(balancesStore).toggleHidden())
  // Their order would tell which of them is worth most, and there is nothing to choose.
  expect([coins(), control()]).toEqual([asListed, undefined])
})
