import * as v from 'valibot'
import type { Amount } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'

/** The plain decimal of a number's shortest form: 1e-7 is 0.0000001. Undefined for NaN, infinities and negatives. */
function plainDecimal(value: number): string | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined
  const [mantissa = '0', exponent = '0'] = value.toString().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift === 0) return mantissa
  if (shift > 0) return whole + fraction.padEnd(shift, '0')
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
}

function unitsOf(value: string | number): bigint | undefined {
  const text = typeof value === 'number' ? plainDecimal(value) : value
  if (text === undefined) return undefined
  // Another host may compute in floats and send more digits than a coin has; what lies below 10⁻¹⁸ is cut off.
  return parseUnits(text.replace(/^(\d+\.\d{18})\d+$/, '$1'))
}

/** An amount as another party sends it, a decimal string or a number, read as units of 10⁻¹⁸. */
export const units = v.pipe(
  v.union([v.string(), v.number()]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = unitsOf(dataset.value)
    if (read !== undefined) return read
    addIssue({ message: 'not an amount' })
    return NEVER
  }),
)

/** An amount as our own client must send it: a plain decimal string, nothing else. */
export const strictUnits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseUnits(dataset.value)
    if (read !== undefined) return read
    addIssue({ message: 'not a plain decimal' })
    return NEVER
  }),
)

/** An amount as it is written on the wire. */
export const encodeAmount = ({ units }: Pick<Amount<string>, 'units'>): string =>
  toDecimalString(units)
