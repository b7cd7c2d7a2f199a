import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressFamily,
  checksummed,
  isSameAddress,
  tronAddress,
} from '#domain/addresses/address.ts'
import { COINS } from '#domain/assets.ts'
import { amountsOf, estimatedValue, marketPricesOf, priceIn } from '#domain/balances.ts'
import { add, amountOf, isLess, largest, ONE, subtract } from '#domain/money/amount.ts'
import { formatUnits, parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceOf, scale, valueAt } from '#domain/money/price.ts'
import { holds } from '../support/property.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 40n })
const price = fc.bigInt({ min: 1n, max: 10n ** 24n })
const text = fc.string({ unit: 'binary', maxLength: 30 })
const digits = fc.stringMatching(/^\d{1,31}(\.\d{0,19})?$/)

describe('amounts as text', () => {
  test('are parsed as they were formatted', () => {
    holds(fc.property(units, (n) => void expect(parseUnits(toDecimalString(n))).toBe(n)))
  })

  test('have no trailing zero, bare point or exponent', () => {
    holds(
      fc.property(units, (n) => {
        expect(toDecimalString(n)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  test('are truncated at the last displayed place', () => {
    holds(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (n, places) => {
        const shown = parseUnits(formatUnits(n, places).replaceAll(',', '')) ?? -1n
        const place = 10n ** BigInt(18 - places)
        expect(shown <= n && n - shown < place).toBe(true)
      }),
    )
  })

  test('are undefined or exact for any input', () => {
    holds(
      fc.property(fc.oneof(text, digits), (typed) => {
        const isAmount = /^\d{1,30}(\.\d{1,18})?$/.test(typed)
        const [whole = '', fraction = ''] = typed.split('.')
        expect(parseUnits(typed)).toBe(
          isAmount ? BigInt(whole + fraction.padEnd(18, '0')) : undefined,
        )
      }),
    )
  })

  test('keep the sign of a negative difference', () => {
    holds(
      fc.property(
        units.filter((n) => n > 0n),
        (n) => void expect(toDecimalString(-n)).toBe(`-${toDecimalString(n)}`),
      ),
    )
  })
})

describe('amounts', () => {
  const amount = units.map((n) => amountOf('ETH', n))

  test('are the same after adding and subtracting', () => {
    holds(fc.property(amount, amount, (a, b) => void expect(subtract(add(a, b), b)).toEqual(a)))
  })

  test('have the same sum in any order', () => {
    holds(
      fc.property(
        amount,
        amount,
        amount,
        (a, b, c) => void expect(add(add(a, b), c)).toEqual(add(c, add(b, a))),
      ),
    )
  })

  test('are never above their largest', () => {
    holds(
      fc.property(amount, amount, (a, b) => {
        const most = largest(a, b)
        expect(isLess(most, a) || isLess(most, b)).toBe(false)
        expect([a, b]).toContain(most)
      }),
    )
  })
})

describe('conversion', () => {
  test('rounds by less than one unit in the given direction', () => {
    holds(
      fc.property(units, price, price, (n, numerator, denominator) => {
        const down = scale(n, numerator, denominator, 'down') ?? -1n
        const up = scale(n, numerator, denominator, 'up') ?? -1n
        const exact = n * numerator
        expect(down * denominator <= exact && exact < (down + 1n) * denominator).toBe(true)
        expect(up * denominator >= exact && exact > (up - 1n) * denominator).toBe(true)
      }),
    )
  })

  test('rounds an estimate once, and so by less than a unit per coin above the sum of rounded values', () => {
    const held = fc.array(units, { minLength: COINS.length, maxLength: COINS.length })
    const priced = fc.array(price, { minLength: COINS.length, maxLength: COINS.length })
    holds(
      fc.property(held, priced, (h, p) => {
        const totals = amountsOf((coin) => h[COINS.indexOf(coin)] ?? 0n)
        const prices = {
          market: marketPricesOf((coin) => p[COINS.indexOf(coin)] ?? 0n),
          token: priceOf('TOKEN', p[COINS.indexOf('TOKEN')] ?? 0n),
        }
        const apart = COINS.reduce(
          (sum, coin) => sum + valueAt<string>(totals[coin], priceIn(prices, coin)).units,
          0n,
        )
        const together = estimatedValue({ totals, prices }).units
        expect(together >= apart && together - apart < BigInt(COINS.length)).toBe(true)
      }),
    )
  })

  test('at a price of one does not change the amount', () => {
    const one = priceOf('BNB', ONE)
    holds(fc.property(units, (n) => void expect(valueAt(amountOf('BNB', n), one).units).toBe(n)))
  })
})

describe('addresses', () => {
  const hex = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))

  test('of EVM networks are valid in lower case and with their checksum', () => {
    holds(
      fc.property(hex, (digits) => {
        expect(addressFamily(`0x${digits}`)).toBe('evm')
        expect(addressFamily(checksummed(digits))).toBe('evm')
        expect(isSameAddress(`0x${digits}`, checksummed(digits))).toBe(true)
      }),
    )
  })

  test('of EVM networks are invalid if one letter has the wrong case', () => {
    holds(
      fc.property(hex, fc.nat(39), (digits, at) => {
        const good = checksummed(digits)
        const letter = good[at + 2] ?? ''
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
        fc.pre(other !== letter)
        const wrong = good.slice(0, at + 2) + other + good.slice(at + 3)
        // An address in lower case has no checksum and is valid.
        fc.pre(wrong !== wrong.toLowerCase())
        expect(addressFamily(wrong)).toBeUndefined()
      }),
    )
  })

  test('of Tron are valid, and invalid if any character changes', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
    holds(
      fc.property(bytes, fc.nat(33), fc.nat(57), (account, at, other) => {
        const good = tronAddress(account)
        expect(addressFamily(good)).toBe('tron')
        const wrong = good.slice(0, at) + alphabet[other] + good.slice(at + 1)
        fc.pre(wrong !== good)
        expect(addressFamily(wrong)).toBeUndefined()
      }),
    )
  })

  test('are not recognised in any other text, without throwing', () => {
    holds(fc.property(text, (typed) => void expect(addressFamily(typed)).toBeUndefined()))
  })
})
