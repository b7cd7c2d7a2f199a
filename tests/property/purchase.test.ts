import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { encodePurchase, purchaseRequest } from '#contract/money/purchase.ts'
import { PAYMENT_COINS, type PaymentCoin } from '#domain/assets.ts'
import { add, amountOf, isEqual, isLess, isPositive } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import {
  amountsAt,
  isStillTrue,
  payFor,
  purchaseMinimum,
  purchaseOrder,
  receiveFor,
} from '#domain/purchase.ts'
import { holds } from '../support/property.ts'

const units = fc.bigInt({ min: 1n, max: 10n ** 24n })
const side = fc.constantFrom('pay' as const, 'receive' as const)
const coin = fc.constantFrom(...PAYMENT_COINS)

/** The token has the same price in both directions, as at our host. */
const ratesOf = (coin: PaymentCoin, price: bigint, tokenPrice: bigint) => ({
  coin: priceOf(coin, price),
  token: priceOf('TOKEN', tokenPrice),
  tokenForPay: priceOf('TOKEN', tokenPrice),
})
const rates = fc
  .tuple(coin, units, units)
  .map(([coin, price, tokenPrice]) => ratesOf(coin, price, tokenPrice))
/** Both sides of the form after `typed` was entered on one of them. */
const purchase = fc
  .record({
    side,
    rates,
    typed: fc.oneof(
      { weight: 4, arbitrary: fc.bigInt({ min: 10n ** 18n, max: 10n ** 24n }) },
      units,
    ),
  })
  .map(({ side, rates, typed }) => {
    const sides = { pay: amountOf(rates.coin.of, typed), receive: amountOf('TOKEN', typed) }
    const amounts = amountsAt(side, sides, rates)
    if (!amounts) throw new Error('a price of zero')
    return { side, rates, amounts }
  })
const token = units.map((n) => amountOf('TOKEN', n))
const small = fc.bigInt({ min: 1n, max: 100n }).map((n) => amountOf('TOKEN', n))
const plenty = fc.bigInt({ min: 10n ** 48n, max: 10n ** 50n })
/** More than enough for what is typed with a small fee and minimum, or anything. */
const limits = fc.oneof(
  { weight: 12, arbitrary: fc.record({ balance: plenty, fee: small, minToken: small }) },
  fc.record({ balance: units, fee: token, minToken: token }),
)

test('an accepted purchase is within the balance, at least of the minimum, and credits something', () => {
  holds(
    fc.property(purchase, limits, ({ side, amounts }, { balance, fee, minToken }) => {
      const available = amountOf(amounts.pay.coin, balance)
      const result = purchaseOrder(side, amounts, { available, fee, minToken })
      if (!result.ok) return
      const { pay, receive, credited } = result.value
      expect(isPositive(pay) && !isLess(available, pay)).toBe(true)
      expect(isLess(receive, purchaseMinimum({ minToken, fee }))).toBe(false)
      expect(isPositive(credited) && isEqual(add(credited, fee), receive)).toBe(true)
    }),
  )
})

test('the payment computed from a typed amount of tokens buys all of them', () => {
  holds(
    fc.property(rates, token, (rates, typed) => {
      const pay = payFor<PaymentCoin>(typed, rates)
      const bought = pay && receiveFor(pay, rates)
      expect(bought?.units).toBeGreaterThanOrEqual(typed.units)
    }),
  )
})

test('the tokens bought are never worth more than the payment', () => {
  holds(
    fc.property(rates, units, (rates, typed) => {
      const received = receiveFor<PaymentCoin>(amountOf(rates.coin.of, typed), rates)?.units ?? -1n
      expect(received >= 0n && received * rates.token.units <= typed * rates.coin.units).toBe(true)
    }),
  )
})

// Holds promise 22.
test('the amounts that the browser computed are accepted by the host at the same rates and zero tolerance', () => {
  holds(
    fc.property(purchase, ({ side, rates, amounts }) => {
      const [none, unlimited] = [amountOf('TOKEN', 0n), undefined]
      const order = purchaseOrder(side, amounts, {
        available: unlimited,
        fee: none,
        minToken: none,
      })
      if (!order.ok) return
      const claimed = v.parse(purchaseRequest, encodePurchase(order.value, amounts.pay))
      expect(claimed).toEqual({ side, amounts })
      const current = amountsAt(claimed.side, claimed.amounts, rates)
      expect(current && isStillTrue(claimed.amounts, current, 0n)).toBe(true)
    }),
  )
})
