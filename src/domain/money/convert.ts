import { DECIMALS } from './amount.ts'

const UNIT = 10n ** BigInt(DECIMALS)

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

/** receive = pay × price ÷ tokenPrice (spec §9), rounded down: nobody is promised more than is credited. */
export const receiveFor = (pay: bigint, price: bigint, tokenPrice: bigint): bigint | undefined =>
  scale(pay, price, tokenPrice, 'down')

/** pay = price1 × receive ÷ price (spec §9), rounded up by at most 10⁻¹⁸ so that `receive` is fully paid. */
export const payFor = (receive: bigint, price: bigint, price1: bigint): bigint | undefined =>
  scale(receive, price1, price, 'up')

/** The USDT value of `units` at `price` (USDT per coin, in 10⁻¹⁸), rounded down. */
export const worth = (units: bigint, price: bigint): bigint => (units * price) / UNIT

export interface Holdings {
  readonly bnb: bigint
  readonly usdt: bigint
  readonly token: bigint
  readonly eth: bigint
  readonly trx: bigint
}

/** USDT per coin in 10⁻¹⁸. `price`, `price1` and `price2` are BNB, ETH and TRX, as the balance stream names them. */
export interface Prices {
  readonly price: bigint
  readonly price1: bigint
  readonly price2: bigint
  /** Missing on hosts that do not send it: the token then counts as 0, and the screen says so. */
  readonly tokenPrice?: bigint | undefined
}

/** The estimated balance in USDT: usdt + bnb·price + eth·price1 + trx·price2 + token·tokenPrice, rounded down once. */
export function estimatedBalance(holdings: Holdings, prices: Prices): bigint {
  const product =
    holdings.bnb * prices.price +
    holdings.eth * prices.price1 +
    holdings.trx * prices.price2 +
    holdings.token * (prices.tokenPrice ?? 0n)
  return holdings.usdt + product / UNIT
}
