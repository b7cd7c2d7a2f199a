import * as v from 'valibot'
import { isEmail, plainName, readName } from '#domain/account.ts'
import type { Amount } from '#domain/money/amount.ts'
import { parseUnits, toDecimalString } from '#domain/money/decimal.ts'

/** A call of product §7: its method, and its path relative to the API's base. */
export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: `/${string}`
}

/** The maximum lengths that the host accepts and the forms check. */
export const LONGEST = { name: 100, email: 254, code: 64 } as const

/** PostgreSQL text cannot contain NUL. */
export const withoutNul = v.check((text: string) => !text.includes('\0'), 'holds a NUL')

export const email = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST.email), v.check(isEmail))
export const personName = v.pipe(
  v.string(),
  withoutNul,
  v.transform(plainName),
  v.minLength(1),
  v.maxLength(LONGEST.name),
)
export const shortText = v.pipe(v.string(), v.maxLength(200), withoutNul)

/** What a person calls a thing of their own. */
export const givenName = v.pipe(
  shortText,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readName(dataset.value)
    if (read.ok) return read.value
    addIssue({ message: read.error })
    return NEVER
  }),
)

/** A schema for a "JSON string" of product §7: hosts send the value itself, or a string of JSON. Both are accepted. */
export const jsonString = <TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(v.unknown(), v.transform(unwrapped), schema)

function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Text that other hosts may send as a number, as null or not at all. */
export const looseText = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((value) => (value === null ? '' : String(value))),
)

/** A session token is sent as a WebSocket subprotocol, so it must be a token in the sense of RFC 6455. */
export const isSessionToken = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,4096}$/.test(text)

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
