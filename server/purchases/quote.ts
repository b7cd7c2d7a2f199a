import { payFor, receiveFor } from '#domain/money/convert.ts'

/** What a buyer typed last, and the other side as the browser computed it. Units of 10⁻¹⁸. */
export interface Wish {
  /** Which side was typed: the coin that is paid, or the token. */
  readonly hint: 'Crypto' | 'Token'
  readonly pay: bigint
  readonly receive: bigint
}

export interface Rates {
  /** USDT per coin that is paid, in units of 10⁻¹⁸; above zero. */
  readonly price: bigint
  readonly tokenPrice: bigint
}

/** What is paid and what it buys, before the fee is taken off. Units of 10⁻¹⁸. */
export interface Quote {
  readonly pay: bigint
  readonly receive: bigint
}

/** The typed side as it was typed and the other side by the present prices (spec §9), rounded in the host's favour. */
export function quoteFor({ hint, pay, receive }: Wish, { price, tokenPrice }: Rates): Quote {
  return hint === 'Crypto'
    ? { pay, receive: priced(receiveFor(pay, price, tokenPrice)) }
    : { pay: priced(payFor(receive, price, tokenPrice)), receive }
}

function priced(units: bigint | undefined): bigint {
  if (units === undefined) throw new Error('a price of zero')
  return units
}

const ALL = 10_000n

/** Whether what the buyer saw is within `tolerance` hundredths of a percent of what it would be now. */
export function isStillTrue(seen: Wish, now: Quote, tolerance: bigint): boolean {
  const isNear = (a: bigint, b: bigint) => (a > b ? a - b : b - a) * ALL <= b * tolerance
  return isNear(seen.pay, now.pay) && isNear(seen.receive, now.receive)
}
