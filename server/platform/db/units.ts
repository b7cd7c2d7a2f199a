import * as v from 'valibot'
import { DECIMALS } from '#domain/money/amount.ts'

/** A numeric column, as units of 10⁻¹⁸. */
export const storedUnits = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((digits) => BigInt(digits)),
)

/** Units of 10⁻¹⁸, not below zero, from their digits to what `toDecimalString` makes of them, in a part of its time. */
export function decimalOfDigits(digits: string): string {
  const padded = digits.padStart(DECIMALS + 1, '0')
  const point = padded.length - DECIMALS
  let end = padded.length
  while (end > point && padded[end - 1] === '0') end -= 1
  const whole = padded.slice(0, point)
  return end > point ? `${whole}.${padded.slice(point, end)}` : whole
}
