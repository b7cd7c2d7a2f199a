import type { Coin } from '../assets.ts'

/** Every amount is an integer number of units of 10⁻¹⁸ of its coin, whatever the coin's own decimals. */
export const DECIMALS = 18
/** One whole coin, in units of 10⁻¹⁸. */
export const ONE = 10n ** BigInt(DECIMALS)

/** An exact amount of one coin. Frozen; `units` are 10⁻¹⁸ of the coin and may be negative only in differences. */
export interface Amount<C extends string = Coin> {
  readonly coin: C
  readonly units: bigint
}

/** The only constructor of `Amount`. */
export const amountOf = <C extends string>(coin: C, units: bigint): Amount<C> =>
  Object.freeze({ coin, units })

export const zero = <C extends string>(coin: C): Amount<C> => amountOf(coin, 0n)

/** Adding BNB to USDT does not compile; if the coins are known only at run time, it throws a TypeError. */
export const add = <C extends string>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  amountOf(sameCoin(a, b), a.units + b.units)

export const subtract = <C extends string>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  amountOf(sameCoin(a, b), a.units - b.units)

export const negate = <C extends string>(a: Amount<C>): Amount<C> => amountOf(a.coin, -a.units)

export const isLess = <C extends string>(a: Amount<C>, b: Amount<NoInfer<C>>): boolean =>
  sameCoin(a, b) === a.coin && a.units < b.units

export const isEqual = <C extends string>(a: Amount<C>, b: Amount<NoInfer<C>>): boolean =>
  sameCoin(a, b) === a.coin && a.units === b.units

export const largest = <C extends string>(a: Amount<C>, b: Amount<NoInfer<C>>): Amount<C> =>
  isLess(a, b) ? b : a

/** The amount, or zero if it is negative. */
export const atLeastZero = <C extends string>(a: Amount<C>): Amount<C> =>
  a.units < 0n ? amountOf(a.coin, 0n) : a

export const isPositive = ({ units }: Amount<string>): boolean => units > 0n

function sameCoin<C extends string>(a: Amount<C>, b: Amount<C>): C {
  if (a.coin !== b.coin) throw new TypeError(`${a.coin} and ${b.coin} do not mix`)
  return a.coin
}

/** Truncated to `decimals` decimals, never rounded up. */
export const truncate = <C extends string>(amount: Amount<C>, decimals: number): Amount<C> =>
  amountOf(amount.coin, truncateUnits(amount.units, decimals))

export function truncateUnits(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(DECIMALS - decimals)
  return units - (units % step)
}

/** Whether the amount has at most `decimals` decimals. */
export const fits = (amount: Amount<string>, decimals: number): boolean =>
  truncateUnits(amount.units, decimals) === amount.units
