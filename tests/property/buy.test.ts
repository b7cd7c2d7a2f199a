import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, parseUnits } from '#domain/money/amount.ts'
import { typedAmounts } from '../../src/features/buy/buy-amounts.ts'
import { checkPurchase } from '../../src/features/buy/buy-form.ts'

const units = fc.bigInt({ min: 1n, max: 10n ** 24n })
/** The price of the token is the same in both directions, as with our host. */
const quote = fc
  .record({ val: units, price: units, tokenPrice: units, tokenFee: units, minToken: units })
  .map(({ val, ...fee }) => ({
    val,
    fee: { ...fee, price1: fee.tokenPrice, withFee: 0n, minWitusdt: 0n },
  }))
const hint = fc.constantFrom('Crypto' as const, 'Token' as const)

test('whatever is accepted can be paid and is worth at least the minimum', () => {
  fc.assert(
    fc.property(quote, hint, units, (terms, side, typed) => {
      const amounts = typedAmounts(side, decimalText(typed), terms.fee)
      const checked = checkPurchase('BNB', amounts, terms, 'NOVA')
      if (!checked.ok) return
      const pay = parseUnits(checked.payload.amount) ?? -1n
      const receive = parseUnits(checked.payload.receiveToken) ?? -1n
      expect(pay > 0n && pay <= terms.val).toBe(true)
      expect(receive >= terms.fee.minToken - 10n ** 18n && receive > terms.fee.tokenFee).toBe(true)
    }),
  )
})

test('what is paid for a typed amount of tokens buys all of them', () => {
  fc.assert(
    fc.property(quote, units, (terms, typed) => {
      const { pay } = typedAmounts('Token', decimalText(typed), terms.fee)
      const back = typedAmounts('Crypto', decimalText(pay ?? 0n), terms.fee)
      expect((back.receive ?? 0n) >= typed).toBe(true)
    }),
  )
})

test('the side that was not typed never shows more than there is behind it', () => {
  fc.assert(
    fc.property(quote, hint, units, (terms, side, typed) => {
      const amounts = typedAmounts(side, decimalText(typed), terms.fee)
      const [text, exact] =
        side === 'Crypto' ? [amounts.receiveText, amounts.receive] : [amounts.payText, amounts.pay]
      const shown = parseUnits(text) ?? 0n
      expect(shown <= (exact ?? 0n) && (exact ?? 0n) - shown < 10n ** 10n).toBe(true)
      expect(text).toMatch(/^\d+(\.\d{1,8})?$/)
    }),
  )
})
