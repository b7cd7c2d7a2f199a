import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { encodeWithdrawal, withdrawalRequest } from '#contract/money/withdrawal.ts'
import {
  decimalsOn,
  familyOf,
  NETWORK_IDS,
  WITHDRAWAL_COINS,
  type WithdrawalCoin,
  withdrawalNetworks,
} from '#domain/assets.ts'
import { add, amountOf, fits, isEqual, isLess, isPositive, truncate } from '#domain/money/amount.ts'
import { maximumWithdrawal, withdrawalMinimum, withdrawalOrder } from '#domain/withdrawal.ts'
import { checkedOrder } from '../../server/money/withdrawals/order.ts'
import { demoTerms } from '../support/demo-terms.ts'
import { withdrawalTermsOf } from '../support/orders.ts'
import { holds } from '../support/property.ts'

const ADDRESSES = {
  evm: '0x52908400098527886e0f7030069857d2e4169ee7',
  tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
}
const FORBIDDEN = { ownAddresses: [], tokenContracts: [`0x${'1'.repeat(40)}`] }
const terms = { ...demoTerms(), tokenOpensAt: 0 }

/** Every coin on each of its withdrawal networks. */
const route = fc.constantFrom(
  ...WITHDRAWAL_COINS.flatMap((coin) =>
    withdrawalNetworks(coin).map((network) => ({ coin, network })),
  ),
)
type Route = typeof route extends fc.Arbitrary<infer T> ? T : never
const address = fc.constantFrom(...Object.values(ADDRESSES))
/** Amounts around the fees and minimums, with none to eighteen decimals. */
const units = fc
  .tuple(fc.nat(30), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(0, 5, 6, 7, 18))
  .map(
    ([whole, fraction, places]) =>
      BigInt(whole) * 10n ** 18n + truncate(amountOf('BNB', fraction), places).units,
  )

function demoTermsOf(coin: WithdrawalCoin) {
  const found = terms.withdrawal.get(coin)
  if (!found) throw new Error(`${coin} has no terms`)
  return found
}

const limitsOf = (coin: WithdrawalCoin, available: bigint | undefined) => ({
  ...FORBIDDEN,
  terms: demoTermsOf(coin),
  available: available === undefined ? undefined : amountOf(coin, available),
})

/** A fee, a minimum and a balance as hosts and people have them, or any. */
const usual = fc.record({
  available: fc.bigInt({ min: 40n * 10n ** 18n, max: 10n ** 27n }),
  fee: fc.bigInt({ min: 0n, max: 10n ** 6n }).map((n) => n * 10n ** 12n),
  minimum: fc.bigInt({ min: 0n, max: 10n ** 18n }),
})
const any = fc.record({ available: units, fee: units, minimum: units })
/** Amounts that the network can transfer, or any. */
const typedOn = ({ coin, network }: Route) =>
  fc.oneof(
    {
      weight: 12,
      arbitrary: units.map((n) => truncate(amountOf('BNB', n), decimalsOn(coin, network)).units),
    },
    units,
  )
const filled = route.chain((route) =>
  fc.record({ route: fc.constant(route), typed: typedOn(route) }),
)

describe('a withdrawal', () => {
  test('that is accepted is within the balance and the network’s decimals, and something arrives', () => {
    holds(
      fc.property(
        filled,
        fc.oneof({ weight: 12, arbitrary: usual }, any),
        ({ route: { coin, network }, typed }, { fee, ...limits }) => {
          const amount = amountOf(coin, typed)
          const available = amountOf(coin, limits.available)
          const held = {
            ...FORBIDDEN,
            available,
            terms: withdrawalTermsOf(coin, fee, limits.minimum),
          }
          const request = { amount, network, address: ADDRESSES[familyOf(network)] }
          const result = withdrawalOrder(request, held)
          if (!result.ok) return
          const order = result.value
          expect(order).toMatchObject({ ...request, coin })
          expect(isEqual(add(order.arrives, order.fee), amount)).toBe(true)
          expect(isPositive(order.arrives)).toBe(true)
          expect(isLess(available, amount) || isLess(amount, withdrawalMinimum(held.terms))).toBe(
            false,
          )
          expect(coin === 'USDT' && typed < limits.minimum).toBe(false)
          expect(fits(order.amount, decimalsOn(coin, network))).toBe(true)
          expect(fits(order.arrives, decimalsOn(coin, network))).toBe(true)
        },
      ),
    )
  })

  test('within the balance has the same result with and without a known balance', () => {
    holds(
      fc.property(route, address, units, ({ coin, network }, to, typed) => {
        const request = { amount: amountOf(coin, typed), network, address: to }
        expect(withdrawalOrder(request, limitsOf(coin, typed))).toEqual(
          withdrawalOrder(request, limitsOf(coin, undefined)),
        )
      }),
    )
  })

  // Holds promise 22.
  test('that the form accepts is the same order at the host', () => {
    holds(
      fc.property(filled, ({ route: { coin, network }, typed }) => {
        const to = ADDRESSES[familyOf(network)]
        const request = { amount: amountOf(coin, typed), network, address: to }
        const order = withdrawalOrder(request, limitsOf(coin, typed))
        if (!order.ok) return
        const sent = encodeWithdrawal(order.value, { challenge: 'c', code: '123456' })
        const { claimed } = v.parse(withdrawalRequest, sent)
        expect(checkedOrder(claimed, terms, FORBIDDEN, new Date(0))).toEqual(order.value)
      }),
    )
  })

  test('to an address of another family is refused', () => {
    holds(
      fc.property(route, units, ({ coin, network }, typed) => {
        const other = familyOf(network) === 'evm' ? 'tron' : 'evm'
        const request = { amount: amountOf(coin, typed), network, address: ADDRESSES[other] }
        expect(withdrawalOrder(request, limitsOf(coin, typed))).toEqual({
          ok: false,
          error: { code: 'wrong-network', network, family: other },
        })
      }),
    )
  })

  test('on a network without withdrawals of its coin is refused', () => {
    holds(
      fc.property(route, fc.constantFrom(...NETWORK_IDS), units, ({ coin }, network, typed) => {
        fc.pre(!withdrawalNetworks(coin).includes(network))
        const to = ADDRESSES[familyOf(network)]
        const request = { amount: amountOf(coin, typed), network, address: to }
        expect(withdrawalOrder(request, limitsOf(coin, typed))).toEqual({
          ok: false,
          error: { code: 'no-network' },
        })
      }),
    )
  })
})

describe('Max', () => {
  const plenty = fc.bigInt({ min: 12n * 10n ** 18n, max: 10n ** 27n })

  test('is always accepted, and leaves less than the smallest amount that can be sent', () => {
    holds(
      fc.property(route, plenty, ({ coin, network }, available) => {
        const amount = maximumWithdrawal(amountOf(coin, available), network)
        const request = { amount, network, address: ADDRESSES[familyOf(network)] }
        expect(withdrawalOrder(request, limitsOf(coin, available)).ok).toBe(true)
        const smallest = 10n ** BigInt(18 - decimalsOn(coin, network))
        expect(available - amount.units).toBeLessThan(smallest)
      }),
    )
  })

  test('before the choice of a network is accepted on every network', () => {
    holds(
      fc.property(route, plenty, ({ coin, network }, available) => {
        const amount = maximumWithdrawal(amountOf(coin, available), undefined)
        const request = { amount, network, address: ADDRESSES[familyOf(network)] }
        expect(withdrawalOrder(request, limitsOf(coin, available)).ok).toBe(true)
        expect(available - amount.units).toBeLessThan(10n ** 12n)
      }),
    )
  })
})
