import { cutTo, DECIMALS, decimalText, parseUnits } from '#domain/money/amount.ts'
import { payFor, receiveFor } from '#domain/money/convert.ts'
import { BUY_PLACES } from '../../text/constants.ts'

/** USDT per coin and per token, in units of 10⁻¹⁸, as PUT /particular/balance names them. */
export interface BuyPrices {
  readonly price: bigint
  readonly price1: bigint
  readonly tokenPrice: bigint
}

/** What one token costs in the coin it is paid with, cut to 8 decimals; undefined without prices. */
export function rateOf({ price, price1 }: BuyPrices): bigint | undefined {
  const oneToken = payFor(10n ** BigInt(DECIMALS), price, price1)
  return oneToken === undefined ? undefined : cutTo(BUY_PLACES, oneToken)
}

/** Which side was typed last (spec §7): the coin that is paid, or the token that is received. */
export type Hint = 'Crypto' | 'Token'

/**
 * The two sides of a purchase: the text of each field, and the exact amounts behind them in units of 10⁻¹⁸
 * (undefined where the text is no amount). The side that was not typed shows 8 decimals, cut; what is sent
 * is exact.
 */
export interface BuyAmounts {
  readonly hint: Hint
  readonly payText: string
  readonly receiveText: string
  readonly pay: bigint | undefined
  readonly receive: bigint | undefined
}

/** `units` as a field shows them: no grouping, at most 8 decimals, cut. Empty for no amount. */
function fieldText(units: bigint | undefined): string {
  return units === undefined ? '' : decimalText(cutTo(BUY_PLACES, units))
}

/** The other side of what was just typed; without prices it stays empty. */
export function typedAmounts(hint: Hint, text: string, prices: BuyPrices | undefined): BuyAmounts {
  const typed = parseUnits(text.trim())
  const other = typed === undefined || !prices ? undefined : convert(hint, typed, prices)
  return hint === 'Crypto'
    ? { hint, payText: text, receiveText: fieldText(other), pay: typed, receive: other }
    : { hint, payText: fieldText(other), receiveText: text, pay: other, receive: typed }
}

const convert = (hint: Hint, typed: bigint, prices: BuyPrices): bigint | undefined =>
  hint === 'Crypto'
    ? receiveFor(typed, prices.price, prices.tokenPrice)
    : payFor(typed, prices.price, prices.price1)
