import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import * as comma from '../../../src/language/marks/comma.ts'
import * as lakh from '../../../src/language/marks/lakh.ts'
import * as point from '../../../src/language/marks/point.ts'
import * as spaced from '../../../src/language/marks/spaced.ts'
import { holds } from '../../support/property.ts'

type Marks = Pick<typeof point, 'grouped' | 'UNCLEAR'> & { readonly DECIMAL: string }

/** What a build in a language with these marks reads and writes. */
async function decimalWith(marks: Marks) {
  vi.resetModules()
  vi.doMock('#marks', () => marks)
  return await import('#domain/money/decimal.ts')
}
afterEach(() => {
  vi.doUnmock('#marks')
  vi.resetModules()
})

const ALL: readonly (readonly [string, Marks, string, string])[] = [
  ['English and Arabic', point, '1,234,567.890000', '987.500000'],
  ['Portuguese, Turkish, Vietnamese and Indonesian', comma, '1.234.567,890000', '987,500000'],
  ['Spanish and Russian', spaced, '1\u202f234\u202f567,890000', '987,500000'],
  ['Hindi', lakh, '12,34,567.890000', '987.500000'],
]

test.each(ALL)(
  '%s: an amount has its marks, and never another digit',
  async (_, marks, large, small) => {
    const { formatUnits, formatInFull, parseUnits, toDecimalString } = await decimalWith(marks)
    const of = (text: string) => parseUnits(text) ?? -1n
    expect(formatUnits(of('1234567.89'))).toBe(large)
    expect(formatUnits(of('987.5'))).toBe(small)
    expect(formatUnits(of('1234567.89'), 0)).toBe(large.split(marks.DECIMAL)[0])
    const digits = (text: string) => text.replace(/\D/g, '')
    holds(
      fc.property(fc.bigInt(0n, 10n ** 40n), (units) => {
        const plain = toDecimalString(units)
        const [whole = '', fraction = ''] = plain.split('.')
        expect(digits(formatInFull(units))).toBe(whole + fraction.padEnd(6, '0'))
      }),
    )
  },
)

test.each(ALL)('%s: what is filled in is read as exactly that amount', async (_, marks) => {
  const { amountText, parseUnits, toTypedDecimal, unclearAmount } = await decimalWith(marks)
  const units = fc.oneof(
    fc.bigInt(0n, 10n ** 40n),
    // Three decimals, which could be thousands.
    fc.bigInt(0n, 10n ** 6n).map((thousandths) => thousandths * 10n ** 15n),
  )
  holds(
    fc.property(units, (amount) => {
      const typed = toTypedDecimal(amount)
      expect(unclearAmount(typed)).toBeUndefined()
      expect(parseUnits(amountText(typed))).toBe(amount)
    }),
  )
})

test.each(ALL)(
  '%s: an amount that is copied from the page is read as it is shown, or refused',
  async (_, marks) => {
    const { amountText, formatUnits, parseUnits } = await decimalWith(marks)
    holds(
      fc.property(fc.bigInt(0n, 10n ** 40n), (units) => {
        const shown = formatUnits(units)
        const read = parseUnits(amountText(shown))
        const exact = units - (units % 10n ** 12n)
        if (marks === spaced) expect(read).toBe(exact)
        else expect([undefined, exact]).toContain(read)
      }),
    )
  },
)

test.each([
  ['1.234', point, '1.234', false],
  ['1,234', point, '1,234', true],
  ['1.234', comma, '1,234', true],
  ['1,234', comma, '1,234', true],
  ['1,234', spaced, '1,234', true],
  ['1.234', spaced, '1,234', true],
  ['1.2345', comma, '1.2345', false],
  ['0,125', comma, '0.125', false],
  ['1234,567', comma, '1234.567', false],
  ['1.234,56', comma, '1.234,56', false],
  ['1,234.56', comma, '1,234.56', false],
  ['1,234', lakh, '1,234', true],
] as const)(
  '%s is never read as another amount than was meant',
  async (typed, marks: Marks, text, isUnclear) => {
    const { amountText, parseUnits, unclearAmount } = await decimalWith(marks)
    expect(amountText(typed)).toBe(text)
    expect(unclearAmount(typed) !== undefined).toBe(isUnclear)
    if (isUnclear || /[.,].*[.,]/.test(typed)) expect(parseUnits(text)).toBeUndefined()
  },
)
