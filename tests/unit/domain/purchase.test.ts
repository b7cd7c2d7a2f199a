import { expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import { amountsAt, isStillTrue, soldPercent } from '#domain/purchase.ts'

const amounts = (pay: bigint, receive: bigint) => ({
  pay: amountOf('BNB', pay),
  receive: amountOf('TOKEN', receive),
})

test('a purchase is recomputed from the typed side, received rounded down and paid rounded up', () => {
  const token = priceOf('TOKEN', 7n)
  const rates = { coin: priceOf('BNB', 3n), token, tokenForPay: token }
  expect(amountsAt('pay', amounts(10n, 0n), rates)).toEqual(amounts(10n, 4n))
  expect(amountsAt('receive', amounts(0n, 4n), rates)).toEqual(amounts(10n, 4n))
})

test('displayed amounts are accepted up to the tolerance on both sides', () => {
  const now = amounts(10_000n, 10_000n)
  const displayed = [9_899n, 9_900n, 10_100n, 10_101n]
  const isTrue = [false, true, true, false]
  expect(displayed.map((n) => isStillTrue(amounts(10_000n, n), now, 100n))).toEqual(isTrue)
  expect(displayed.map((n) => isStillTrue(amounts(n, 10_000n), now, 100n))).toEqual(isTrue)
})

test('a stage is sold by whole percent, and is not sold out while anything is left', () => {
  const percent = (units: bigint) =>
    soldPercent({ stage: 1, sold: amountOf('TOKEN', units), supply: amountOf('TOKEN', 10_000n) })
  expect([0n, 99n, 100n, 9_999n, 10_000n].map(percent)).toEqual([0, 0, 1, 99, 100])
})
