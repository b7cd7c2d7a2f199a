import { DECIMALS } from '#domain/money/amount.ts'

const NUMBER = /^(\d{1,30})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/

/** What the database holds of prices times amounts. */
const LIMIT = 10n ** 36n

/**
 * Units of 10⁻¹⁸ from the text of a number, with an exponent or without, cut off after 18 decimals. Undefined for
 * anything else, and for what is not above zero or is implausibly large.
 */
export function priceUnits(text: string): bigint | undefined {
  const match = NUMBER.exec(text.trim())
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const units = scaled(BigInt(whole + fraction), DECIMALS - fraction.length + Number(exponent))
  return units > 0n && units < LIMIT ? units : undefined
}

/** `digits` × 10^`places`, cut off. */
export const scaled = (digits: bigint, places: number): bigint =>
  places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
