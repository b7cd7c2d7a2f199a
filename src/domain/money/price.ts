import type { Coin } from '../assets.ts'
import type { Amount } from './amount.ts'
import { amountOf, ONE } from './amount.ts'

/** The price of one coin: `units` are 10⁻¹⁸ USDT. A separate type, so that a price is not mistaken for an amount. */
export interface Price<C extends string = Coin> {
  readonly of: C
  readonly units: bigint
}

export const priceOf = <C extends string>(coin: C, units: bigint): Price<C> =>
  Object.freeze({ of: coin, units })

/** The direction in which an inexact quotient is rounded: towards zero, or away from it. */
export type Rounding = 'down' | 'up'

/**
 * `units × numerator ÷ denominator`, computed as one fraction and rounded once, in the named direction.
 * All arguments are non-negative. Undefined if the denominator is zero.
 */
export function scale(
  units: bigint,
  numerator: bigint,
  denominator: bigint,
  rounding: Rounding,
): bigint | undefined {
  if (denominator === 0n) return undefined
  const product = units * numerator
  const quotient = product / denominator
  return rounding === 'up' && product % denominator !== 0n ? quotient + 1n : quotient
}

/**
 * Converts `amount` to `to.of` of the same value. Undefined if the price of `to.of` is 0. The direction determines
 * who gains the rounding difference, at most 10⁻¹⁸.
 */
export function convert<From extends string, To extends string>(
  amount: Amount<From>,
  from: Price<NoInfer<From>>,
  to: Price<To>,
  rounding: Rounding,
): Amount<To> | undefined {
  const units = scale(amount.units, from.units, to.units, rounding)
  return units === undefined ? undefined : amountOf(to.of, units)
}

/** The value in USDT, rounded down. */
export const valueAt = <C extends string>(
  amount: Amount<C>,
  price: Price<NoInfer<C>>,
): Amount<'USDT'> => amountOf('USDT', (amount.units * price.units) / ONE)
