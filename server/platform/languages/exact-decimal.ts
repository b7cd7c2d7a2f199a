import { toDecimalString } from '#domain/money/decimal.ts'
import * as comma from '#language/marks/comma.ts'
import * as lakh from '#language/marks/lakh.ts'
import * as point from '#language/marks/point.ts'
import * as spaced from '#language/marks/spaced.ts'
import type { Language } from '#languages'

/** How numbers are written in each language, as `#marks` chooses for a build of the site. */
const MARKS: Readonly<Record<Language, { readonly DECIMAL: string; readonly UNCLEAR: RegExp }>> = {
  en: point,
  es: spaced,
  'pt-BR': comma,
  ar: point,
  tr: comma,
  ru: spaced,
  vi: comma,
  id: comma,
  hi: lakh,
}

/**
 * The exact decimal of units of 10⁻¹⁸ as it is read in a language, with its decimal mark and without groups. Where three decimals
 * may be taken for a thousand it has one more.
 */
export function exactDecimal(language: Language, units: bigint): string {
  const { DECIMAL, UNCLEAR } = MARKS[language]
  const text = toDecimalString(units).replace('.', DECIMAL)
  return UNCLEAR.test(text.replace('-', '')) ? `${text}0` : text
}
