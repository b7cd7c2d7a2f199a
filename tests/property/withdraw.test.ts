import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CRYPTO_COINS } from '#domain/assets.ts'
import { decimalText } from '#domain/money/amount.ts'
import { recipientOf } from '../../src/features/withdraw/recipients.ts'
import { withdrawForm } from '../../src/features/withdraw/withdraw-form.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 27n })
const hex = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
const evm = hex(40).map((digits) => `0x${digits.join('')}`)

const limits = fc.record({
  available: units,
  fee: units,
  minimumUsdt: units,
  tokenContract: evm,
  ownAddresses: fc.array(evm, { maxLength: 3 }),
})

test('whatever is accepted can be paid, and something arrives', () => {
  fc.assert(
    fc.property(
      limits,
      fc.constantFrom(...CRYPTO_COINS),
      evm,
      units,
      (known, coin, address, typed) => {
        const result = v.safeParse(withdrawForm(known), {
          coin,
          network: 'ETH',
          address,
          amount: decimalText(typed),
        })
        if (!result.success) return
        const { total, fee, arrives } = result.output
        expect(total).toBe(typed)
        expect(arrives + fee).toBe(total)
        expect(arrives > 0n && total <= known.available && total >= known.fee).toBe(true)
        expect(coin === 'USDT' && total < known.minimumUsdt).toBe(false)
      },
    ),
  )
})

test('all there is can always be withdrawn where it is more than fee and minimum', () => {
  fc.assert(
    fc.property(limits, evm, (known, address) => {
      fc.pre(known.available > known.fee && !known.ownAddresses.includes(address))
      fc.pre(address !== known.tokenContract)
      const amount = decimalText(known.available)
      const form = { coin: 'BNB', network: '', address, amount }
      expect(v.safeParse(withdrawForm(known), form).success).toBe(true)
    }),
  )
})

test('no text makes the form throw', () => {
  fc.assert(
    fc.property(limits, fc.string(), fc.string(), fc.string(), (known, coin, address, amount) => {
      v.safeParse(withdrawForm(known), { coin, network: address, address, amount })
    }),
  )
})

test('a look-alike is marked at every place where it differs, and nowhere else', () => {
  fc.assert(
    fc.property(evm, hex(32), (past, middle) => {
      const twin = past.slice(0, 6) + middle.join('') + past.slice(-4)
      const recipient = recipientOf(twin, [past])
      if (twin === past) return expect(recipient.kind).toBe('known')
      if (recipient.kind !== 'look-alike') throw new Error(recipient.kind)
      const places = [...twin].flatMap((character, at) => (character === past[at] ? [] : [at]))
      expect([...recipient.differs]).toEqual(places)
    }),
  )
})
