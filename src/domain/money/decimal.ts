import { DECIMAL, grouped, UNCLEAR } from '#marks'
import { plainText } from '../account.ts'
import { type Amount, amountOf, DECIMALS, ONE } from './amount.ts'

const PLAIN_DECIMAL = /^(\d{1,30})(?:\.(\d{1,18}))?$/

/**
 * Units of 10⁻¹⁸ from plain decimal text such as `12.5`; undefined for anything else:
 * signs, exponents, grouping, spaces, more than 18 decimals or more than 30 whole digits.
 */
export function parseUnits(text: string): bigint | undefined {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(DECIMALS, '0'))
}

/** The amount that `text` denotes; undefined if it is not a plain decimal (see {@link parseUnits}). */
export function parseAmount<C extends string>(coin: C, text: string): Amount<C> | undefined {
  const units = parseUnits(text)
  return units === undefined ? undefined : amountOf(coin, units)
}

/** The exact decimal text of units of 10⁻¹⁸ without trailing zeros: `12.5`, `0`, `-3`. The wire format. */
export function toDecimalString(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole
}

/**
 * The display format: grouping and decimal mark of the language (en-US in English), always `places` decimals, truncated and never rounded up, so that a displayed
 * amount never exceeds the actual one (product §9: 6 decimals, 8 on the buy screen).
 */
export function formatUnits(units: bigint, places = 6): string {
  const text = toDecimalString(units)
  const [whole = '0', fraction = ''] = text.split('.')
  if (places === 0) return grouped(whole)
  return grouped(whole) + DECIMAL + fraction.slice(0, places).padEnd(places, '0')
}

/** The same with all significant decimals, for fees and amounts due: they must not look smaller. */
export function formatInFull(units: bigint, places = 6): string {
  const [, fraction = ''] = toDecimalString(units).split('.')
  return formatUnits(units, Math.max(places, fraction.length))
}

/** A plain decimal text with the decimal mark of the language, and no other change. */
export const inOwnMark = (decimal: string): string => decimal.replace('.', DECIMAL)

/** The exact decimal as a person types and reads it: in the language's mark, with one more digit where it would be unclear. */
export function toTypedDecimal(units: bigint): string {
  const text = inOwnMark(toDecimalString(units))
  return UNCLEAR.test(text) ? `${text}0` : text
}

/** The typed text if it may be read as two amounts, such as `1,234`, or in some languages `1.234`. */
export function unclearAmount(typed: string): string | undefined {
  const text = plainText(typed)
  return UNCLEAR.test(text) ? text : undefined
}

/** With spaces between thousands, as some languages write an amount, and as it is then copied. */
const SPACED = /^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d+)?$/

const withoutSpaces = (text: string): string => (SPACED.test(text) ? text.replace(/\s/g, '') : text)

/**
 * The plain decimal that a person has typed, if it is one (`parseUnits` decides). A comma is a decimal point where it
 * can mean nothing else: in many countries it is the only one that the keyboard of a phone offers for an amount.
 */
export const amountText = (typed: string): string =>
  // With a comma it is no decimal to anybody.
  unclearAmount(typed)?.replace('.', ',') ??
  withoutSpaces(plainText(typed)).replace(/^(\d+),(?=\d+$)/, '$1.')
