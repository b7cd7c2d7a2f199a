import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CHAINS, CRYPTO_COINS, withdrawalChains } from '#domain/assets.ts'
import { cutTo, decimalText } from '#domain/money/amount.ts'
import { demoTerms } from '../../server/ledger/terms.ts'
import { checkedOrder } from '../../server/withdrawals/order.ts'
import { mostOf, withdrawForm } from '../../src/features/withdraw/withdraw-form.ts'

const EVM = '0x52908400098527886e0f7030069857d2e4169ee7'
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const forbidden = { own: [], tokenContract: `0x${'1'.repeat(40)}` }
const terms = demoTerms()

/** Amounts around the fees and minimums, with none to eighteen decimals. */
const typed = fc
  .tuple(fc.nat(30), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.constantFrom(0, 5, 6, 7, 18))
  .map(([whole, fraction, places]) => BigInt(whole) * 10n ** 18n + cutTo(places, fraction))

const limitsOf = (coin: (typeof CRYPTO_COINS)[number], available: bigint) => ({
  available,
  fee: terms.withdrawalFees[coin],
  minimumUsdt: terms.minimumUsdt,
  tokenContract: forbidden.tokenContract,
  ownAddresses: [],
})
const orders = fc.record({
  coin: fc.constantFrom(...CRYPTO_COINS),
  network: fc.constantFrom(...CHAINS),
  address: fc.constantFrom(EVM, TRON),
})

function isTakenByHost(...order: Parameters<typeof checkedOrder>): boolean {
  try {
    checkedOrder(...order)
    return true
  } catch {
    return false
  }
}

test('the form takes exactly what the host takes', () => {
  fc.assert(
    fc.property(orders, typed, ({ coin, network, address }, amount) => {
      const [own] = withdrawalChains(coin)
      const chain = coin === 'USDT' ? network : own
      const form = { coin, network, address, amount: decimalText(amount) }
      const isTaken = v.safeParse(withdrawForm(limitsOf(coin, amount)), form).success
      const arrives = amount - terms.withdrawalFees[coin]
      expect(isTaken).toBe(
        isTakenByHost({ coin, chain, address, amount, arrives }, terms, forbidden),
      )
    }),
  )
})

test('all there is, as Max fills it in, is taken and leaves less than can be sent', () => {
  const available = fc.bigInt({ min: 10n ** 19n, max: 10n ** 27n })
  fc.assert(
    fc.property(orders, available, ({ coin, network, address }, units) => {
      const limits = limitsOf(coin, units)
      const most = mostOf(units, coin, network)
      const form = { coin, network, address, amount: decimalText(most) }
      const { success } = v.safeParse(withdrawForm(limits), form)
      const isAddressRight =
        (address === TRON) === (coin === 'TRX' || (coin === 'USDT' && network === 'TRX'))
      expect(success).toBe(isAddressRight)
      expect(units - most).toBeLessThan(10n ** 12n)
      // Before a network is chosen: what any of them can carry.
      const undecided = { ...form, amount: decimalText(mostOf(units, coin, '')) }
      expect(v.safeParse(withdrawForm(limits), undecided).success).toBe(isAddressRight)
    }),
  )
})
