import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressFamily } from '#domain/addresses/address.ts'
import { isSameAddress } from '#domain/addresses/compare.ts'
import { checksummed } from '#domain/addresses/evm.ts'
import { tronAddress } from '#domain/addresses/tron.ts'
import { COINS } from '#domain/assets.ts'
import { amountsOf, estimatedValue, marketPricesOf, priceIn } from '#domain/balances.ts'
import { add, amountOf, isLess, largest, ONE, subtract } from '#domain/money/amount.ts'
import { formatUnits, parseUnits, toDecimalString } from '#domain/money/decimal.ts'
import { priceOf, scale, valueAt } from '#domain/money/price.ts'

const units = fc.bigInt({ min: 0n, max: 10n ** 40n })
const price = fc.bigInt({ min: 1n, max: 10n ** 24n })
const text = fc.string({ unit: 'binary', maxLength: 30 })

describe('amounts as text', () => {
  test('are parsed as they were formatted', () => {
    fc.assert(fc.property(units, (n) => parseUnits(toDecimalString(n)) === n))
  })

  test('have no trailing zero, bare point or exponent', () => {
    fc.assert(
      fc.property(units, (n) => {
        expect(toDecimalString(n)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  test('are truncated at the last displayed place', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (n, places) => {
        const shown = parseUnits(formatUnits(n, places).replaceAll(',', '')) ?? -1n
        const place = 10n ** BigInt(18 - places)
        expect(shown <= n && n - shown < place).toBe(true)
      }),
    )
  })

  test('are undefined or exact for any input', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const read = parseUnits(typed)
        if (read !== undefined) expect(/^\d{1,30}(\.\d{1,18})?$/.test(typed)).toBe(true)
      }),
    )
  })

  test('keep the sign of a negative difference', () => {
    fc.assert(
      fc.property(
        units.filter((n) => n > 0n),
        (n) => toDecimalString(-n) === `-${toDecimalString(n)}`,
      ),
    )
  })
})

describe('amounts', () => {
  const amount = units.map((n) => amountOf('ETH', n))

  test('are the same after adding and subtracting', () => {
    fc.assert(fc.property(amount, amount, (a, b) => subtract(add(a, b), b).units === a.units))
  })

  test('have the same sum in any order', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        (a, b, c) => add(add(a, b), c).units === add(c, add(b, a)).units,
      ),
    )
  })

  test('are never above their largest', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const most = largest(a, b)
        return !isLess(most, a) && !isLess(most, b) && (most === a || most === b)
      }),
    )
  })
})

describe('conversion', () => {
  test('rounds by less than one unit in the given direction', () => {
    fc.assert(
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
    fc.assert(
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
    fc.assert(fc.property(units, (n) => valueAt(amountOf('BNB', n), one).units === n))
  })
})

describe('addresses', () => {
  const hex = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))

  test('of EVM networks are valid in lower case and with their checksum', () => {
    fc.assert(
      fc.property(hex, (digits) => {
        expect(addressFamily(`0x${digits}`)).toBe('evm')
        expect(addressFamily(checksummed(digits))).toBe('evm')
        expect(isSameAddress(`0x${digits}`, checksummed(digits))).toBe(true)
      }),
    )
  })

  test('of EVM networks are invalid if one letter has the wrong case', () => {
    fc.assert(
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
    fc.assert(
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
    fc.assert(fc.property(text, (typed) => addressFamily(typed) === undefined))
  })
})
