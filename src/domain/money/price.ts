import type { Coin } from '../assets.ts'
import type { Amount } from './amount.ts'
import { amountOf, ONE } from './amount.ts'

/** What one coin costs: `units` are 10⁻¹⁸ USDT. A type of its own, so that a price is never taken for an amount. */
export interface Price<C extends string = Coin> {
  readonly of: C
  readonly units: bigint
}

export const priceOf = <C extends string>(coin: C, units: bigint): Price<C> =>
  Object.freeze({ of: coin, units })

/** Which way a quotient that does not come out even is taken: towards zero, or away from it. */
export type Rounding = 'down' | 'up'

/**
 * `units × numerator ÷ denominator`, computed as one fraction and rounded once, in the named direction.
 * All are non-negative; a denominator of zero has no answer and gives undefined.
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
 * As many of `to.of` as `amount` is worth, both at their prices. Undefined where one of them has no price.
 * The direction says who keeps what does not come out even, at most 10⁻¹⁸.
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
