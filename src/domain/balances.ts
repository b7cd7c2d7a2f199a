import { ASSETS, byCoin, COINS, type Coin, isMarketCoin, type MarketCoin } from './assets.ts'
import { type Amount, amountOf, ONE } from './money/amount.ts'
import { type Price, priceOf } from './money/price.ts'

/** An amount of each coin. */
export type Amounts = { readonly [C in Coin]: Amount<C> }

/** What `units` gives for each coin, in 10⁻¹⁸ of it. */
export function amountsOf(units: (coin: Coin) => bigint): Amounts
export function amountsOf(units: (coin: Coin) => bigint): Readonly<Record<Coin, Amount>> {
  return byCoin(COINS, (coin) => amountOf(coin, units(coin)))
}

export type MarketPrices = { readonly [C in MarketCoin]: Price<C> }

/** What `units` gives for each coin with a market price, in 10⁻¹⁸ USDT. */
export function marketPricesOf(units: (coin: MarketCoin) => bigint): MarketPrices
export function marketPricesOf(
  units: (coin: MarketCoin) => bigint,
): Readonly<Record<MarketCoin, Price>> {
  return byCoin(COINS.filter(isMarketCoin), (coin) => priceOf(coin, units(coin)))
}

export interface Prices {
  readonly market: MarketPrices
  /** Undefined on hosts that do not send it: the token then counts as 0, and the screen says so (decision 2). */
  readonly token: Price<'TOKEN'> | undefined
}

/** What a person has, and what it is worth. */
export interface Balances {
  readonly totals: Amounts
  /** What of the totals is free to use. */
  readonly available: Amounts
  readonly prices: Prices
}

/** A token without a price counts as nothing. */
export function priceIn({ market, token }: Prices, coin: Coin): Price {
  if (isMarketCoin(coin)) return market[coin]
  return ASSETS[coin].price === 'one' ? priceOf(coin, ONE) : (token ?? priceOf('TOKEN', 0n))
}

/** The value of a coin in 10⁻³⁶ USDT, not rounded. */
const valueIn = ({ totals, prices }: Balances, coin: Coin): bigint =>
  totals[coin].units * priceIn(prices, coin).units

const valueOfAll = (balances: Balances): bigint =>
  COINS.reduce((sum, coin) => sum + valueIn(balances, coin), 0n)

/** All coins together in USDT, from the totals, rounded down once (decision 2). */
export const estimatedValue = (balances: Balances): Amount<'USDT'> =>
  amountOf('USDT', valueOfAll(balances) / ONE)

/**
 * What part of the estimated value each coin is, in whole percent that make 100 together: each is truncated, and
 * what is left over goes to those that lost the most. Undefined where there is no value at all.
 */
export function sharesOf(balances: Balances): Readonly<Record<Coin, number>> | undefined {
  const all = valueOfAll(balances)
  if (all === 0n) return undefined
  const hundredfold = (coin: Coin) => valueIn(balances, coin) * 100n
  const percent = (coin: Coin) => Number(hundredfold(coin) / all)
  const lost = (coin: Coin) => hundredfold(coin) % all
  const leftOver = 100 - COINS.reduce((sum, coin) => sum + percent(coin), 0)
  const byLoss = COINS.toSorted((a, b) => compare(lost(b), lost(a)))
  return byCoin(COINS, (coin) => percent(coin) + (byLoss.indexOf(coin) < leftOver ? 1 : 0))
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)
