import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits } from '#domain/money/decimal.ts'
import { LANGUAGES, type Language } from '#languages'
import { exactDecimal } from '../../../server/platform/languages/exact-decimal.ts'
import { holds } from '../../support/property.ts'

const of = (text: string) => parseUnits(text) ?? -1n

test.each<[Language, string, string]>([
  ['en', '1250.000000000000000001', '1.125'],
  ['ar', '1250.000000000000000001', '1.125'],
  ['hi', '1250.000000000000000001', '1.125'],
  ['es', '1250,000000000000000001', '1,1250'],
  ['pt-BR', '1250,000000000000000001', '1,1250'],
  ['ru', '1250,000000000000000001', '1,1250'],
])(
  'an amount of our files and mails in %s has its decimal mark, and is not taken for a thousand',
  (language, long, short) => {
    expect(exactDecimal(language, of('1250.000000000000000001'))).toBe(long)
    expect(exactDecimal(language, of('1.125'))).toBe(short)
    expect(exactDecimal(language, -of('1.125'))).toBe(`-${short}`)
  },
)

test('an amount has every digit in each language', () => {
  const languages = Object.keys(LANGUAGES).filter((tag): tag is Language => tag in LANGUAGES)
  holds(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.constantFrom(...languages), (units, language) => {
      const [whole = '', fraction = ''] = exactDecimal(language, units).split(/[.,]/)
      expect(BigInt(whole) * 10n ** 18n + BigInt(fraction.padEnd(18, '0'))).toBe(units)
    }),
  )
})
