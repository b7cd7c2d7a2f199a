import { expect, test } from 'vitest'
import type { BalanceMessage } from '#contract/answers.ts'
import { sharesOf, sharesText } from '../../src/features/wallet/balance/shares.ts'

const UNIT = 10n ** 18n
const message: BalanceMessage = {
  bnb: UNIT,
  usdt: 600n * UNIT,
  token: 0n,
  eth: 0n,
  trx: 2400n * UNIT,
  bnb1: 0n,
  usdt1: 0n,
  token1: 0n,
  eth1: 0n,
  trx1: 0n,
  price: 600n * UNIT,
  price1: 3000n * UNIT,
  price2: UNIT / 4n,
}

test('the shares are by value and not by amount', () => {
  const even = { ...message, usdt: 0n }
  expect(sharesOf(even)).toEqual({ BNB: 50, USDT: 0, TOKEN: 0, ETH: 0, TRX: 50 })
})

test('the shares make a hundred, whatever is cut off them', () => {
  expect(sharesOf(message)).toEqual({ BNB: 34, USDT: 33, TOKEN: 0, ETH: 0, TRX: 33 })
})

test('an empty wallet has no shares, and neither has one that is not known', () => {
  const empty = { ...message, bnb: 0n, usdt: 0n, trx: 0n }
  expect(sharesOf(empty)).toBeUndefined()
  expect([sharesText(empty), sharesText(null)]).toEqual(['', ''])
})

test('a price that moves a little leaves the text as it is', () => {
  expect(sharesText({ ...message, price: message.price + 1n })).toBe(sharesText(message))
})
