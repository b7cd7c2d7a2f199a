import { expect, test } from 'vitest'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import { amountsOf, marketPricesOf, sharesOf } from '#domain/balances.ts'
import { priceOf } from '#domain/money/price.ts'
import { sharesText } from '../../../src/features/wallet/balance/worth-figures.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { testServices } from '../../support/services.tsx'

const UNIT = 10n ** 18n
const PRICES: Partial<Record<Coin, bigint>> = {
  BNB: 600n * UNIT,
  ETH: 3000n * UNIT,
  TRX: UNIT / 4n,
}

/** Whole coins at their prices; `more` is added to the price of BNB. */
const balancesOf = (held: Partial<Record<Coin, bigint>>, more = 0n) => ({
  totals: amountsOf((coin) => (held[coin] ?? 0n) * UNIT),
  available: amountsOf(() => 0n),
  prices: {
    market: marketPricesOf((coin) => (PRICES[coin] ?? UNIT) + (coin === 'BNB' ? more : 0n)),
    token: priceOf('TOKEN', UNIT),
  },
})
const sharesWith = (shares: Partial<Record<Coin, number>>) =>
  byCoin(COINS, (coin) => shares[coin] ?? 0)
const thirds = { BNB: 1n, USDT: 600n, TRX: 2400n }

test('the shares are by value and not by amount', () => {
  const shares = sharesOf(balancesOf({ BNB: 1n, TRX: 2400n }))
  expect(shares).toEqual(sharesWith({ BNB: 50, TRX: 50 }))
})

test('the rounded shares sum to a hundred', () => {
  const shares = sharesOf(balancesOf(thirds))
  expect(shares).toEqual(sharesWith({ BNB: 34, USDT: 33, TRX: 33 }))
})

function shown(balances?: ReturnType<typeof balancesOf>, isHidden = false): string {
  const { get } = testServices()
  const store = get(balancesStore)
  if (store.isHidden.value !== isHidden) store.toggleHidden()
  if (balances) store.receive(balances, 1)
  return get(sharesText).value
}

test('an empty or unknown wallet has no shares', () => {
  expect(sharesOf(balancesOf({}))).toBeUndefined()
  expect([shown(balancesOf({})), shown()]).toEqual(['', ''])
})

test('a small price change does not change the text', () => {
  const text = '34,33,,,33'
  expect(shown(balancesOf(thirds))).toBe(text)
  expect(shown(balancesOf(thirds, 1n))).toBe(text)
})

test('the shares are not shown while amounts are hidden', () => {
  expect(shown(balancesOf(thirds), true)).toBe('')
})

test('a share below one percent is neither none nor hidden in a hundred', () => {
  expect(shown(balancesOf({ USDT: 997n, TOKEN: 3n }))).toBe(',>99,<1,,')
  expect(shown(balancesOf({ USDT: 997n }))).toBe(',100,,,')
})
