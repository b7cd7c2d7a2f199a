import * as v from 'valibot'
import type { Amount } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'

/** A number as a plain decimal: 1e-7 becomes 0.0000001. Undefined for NaN, infinities and negatives. */
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
  // Another host may compute in floats and send more than 18 decimals; the excess is truncated.
  return parseUnits(text.replace(/^(\d+\.\d{18})\d+$/, '$1'))
}

/** An amount from a host, a decimal string or a number, parsed to units of 10⁻¹⁸. */
export const units = v.pipe(
  v.union([v.string(), v.number()]),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = unitsOf(dataset.value)
    if (read !== undefined) return read
    addIssue({ message: 'not an amount' })
    return NEVER
  }),
)

/** An amount from a client: a plain decimal string only. */
export const strictUnits = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseUnits(dataset.value)
    if (read !== undefined) return read
    addIssue({ message: 'not a plain decimal' })
    return NEVER
  }),
)

/** The wire format of an amount. */
export const encodeAmount = ({ units }: Pick<Amount<string>, 'units'>): string =>
  toDecimalString(units)
