import type { Coin } from '../assets.ts'

/** Every amount is a whole number of 10⁻¹⁸ of its coin, whatever the coin's own decimals. */
export const DECIMALS = 18
const UNIT = 10n ** BigInt(DECIMALS)

/** An exact amount of one coin. Frozen; `units` are 10⁻¹⁸ of the coin and may be negative only in differences. */
export interface Amount<C extends Coin = Coin> {
  readonly coin: C
  readonly units: bigint
}

/** The one place an `Amount` comes into being. */
export const amountOf = <C extends Coin>(coin: C, units: bigint): Amount<C> =>
  Object.freeze({ coin, units })

export const zero = <C extends Coin>(coin: C): Amount<C> => amountOf(coin, 0n)

/** Adding BNB to USDT does not compile; where the coin is only known at run time it throws. */
export const add = <C extends Coin>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  amountOf(sameCoin(a, b), a.units + b.units)

export const subtract = <C extends Coin>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  amountOf(sameCoin(a, b), a.units - b.units)

export const isLess = <C extends Coin>(a: Amount<C>, b: Amount<NoInfer<C>>): boolean =>
  sameCoin(a, b) === a.coin && a.units < b.units

export const largest = <C extends Coin>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  isLess(a, b) ? b : a

export const absolute = <C extends Coin>(a: Amount<C>): Amount<C> =>
  a.units < 0n ? amountOf(a.coin, -a.units) : a

function sameCoin<C extends Coin>(a: Amount<C>, b: Amount<C>): C {
  if (a.coin !== b.coin) throw new TypeError(`${a.coin} and ${b.coin} do not mix`)
  return a.coin
}

const PLAIN_DECIMAL = /^(\d{1,30})(?:\.(\d{1,18}))?$/

/**
 * Units of 10⁻¹⁸ from plain decimal text such as `12.5`; undefined for anything else:
 * signs, exponents, grouping, spaces, more than 18 decimals or more than 30 whole digits.
 */
export function parseUnits(text: string): bigint | undefined {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) return undefined
  const [, whole = '0', fraction = ''] = match
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(DECIMALS, '0'))
}

/** The amount that `text` says, or undefined where it is no plain decimal (see {@link parseUnits}). */
export function parseAmount<C extends Coin>(coin: C, text: string): Amount<C> | undefined {
  const units = parseUnits(text)
  return units === undefined ? undefined : amountOf(coin, units)
}

/** Exact decimal text without trailing zeros: `12.5`, `0`, `-3`. What goes on the wire. */
export function decimalText(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(DECIMALS + 1, '0')
  const whole = digits.slice(0, -DECIMALS)
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole
}

/** `units` without what is finer than so many decimals: cut, never rounded up. */
export function cutTo(decimals: number, units: bigint): bigint {
  const step = 10n ** BigInt(DECIMALS - decimals)
  return units - (units % step)
}

/**
 * What a person reads: en-US grouping, always `places` decimals, cut and never rounded up,
 * so that a shown amount is never more than there is (spec §9: 6 decimals, 8 on the buy screen).
 */
export function formatUnits(units: bigint, places = 6): string {
  const text = decimalText(units)
  const [whole = '0', fraction = ''] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return places === 0 ? grouped : `${grouped}.${fraction.slice(0, places).padEnd(places, '0')}`
}

/** The same with every decimal there is, for what a person agrees to or has to pay: a fee must not look smaller. */
export function formatInFull(units: bigint, places = 6): string {
  const [, fraction = ''] = decimalText(units).split('.')
  return formatUnits(units, Math.max(places, fraction.length))
}
