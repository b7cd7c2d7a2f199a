import { ASSETS, byCoin, COINS, type Coin, isMarketCoin, type MarketCoin } from './assets.ts'
import { type Amount, amountOf, ONE } from './money/amount.ts'
import { type Price, priceOf } from './money/price.ts'

/** An amount of each coin. */
export type Amounts = { readonly [C in Coin]: Amount<C> }

/** An amount of `units(coin)` for each coin, in units of 10⁻¹⁸. */
export function amountsOf(units: (coin: Coin) => bigint): Amounts
export function amountsOf(units: (coin: Coin) => bigint): Readonly<Record<Coin, Amount>> {
  return byCoin(COINS, (coin) => amountOf(coin, units(coin)))
}

export type MarketPrices = { readonly [C in MarketCoin]: Price<C> }

/** A price of `units(coin)` for each coin with a market price, in units of 10⁻¹⁸ USDT. */
export function marketPricesOf(units: (coin: MarketCoin) => bigint): MarketPrices
export function marketPricesOf(
  units: (coin: MarketCoin) => bigint,
): Readonly<Record<MarketCoin, Price>> {
  return byCoin(COINS.filter(isMarketCoin), (coin) => priceOf(coin, units(coin)))
}

export interface Prices {
  readonly market: MarketPrices
  /** Undefined if the host does not send it: the token is then valued at 0, which the screen states (decision 2). */
  readonly token: Price<'TOKEN'> | undefined
  /** When market prices are from, in milliseconds since 1970, if they are not those of now. */
  readonly asOf?: number | undefined
}

/** A person's balances and the prices to value them. */
export interface Balances {
  readonly totals: Amounts
  /** The part of the totals that is not reserved. */
  readonly available: Amounts
  readonly prices: Prices
  /** The number of the newest change of the person's deposits; undefined if the host does not tell. */
  readonly depositChange?: number | undefined
}

/** The price of a coin; 0 for a token without a price. */
export function priceIn({ market, token }: Prices, coin: Coin): Price {
  if (isMarketCoin(coin)) return market[coin]
  return ASSETS[coin].price === 'one' ? priceOf(coin, ONE) : (token ?? priceOf('TOKEN', 0n))
}

/** The value of a coin in 10⁻³⁶ USDT, not rounded. */
const valueIn = ({ totals, prices }: Balances, coin: Coin): bigint =>
  totals[coin].units * priceIn(prices, coin).units

const valueOfAll = (balances: Balances): bigint =>
  COINS.reduce((sum, coin) => sum + valueIn(balances, coin), 0n)

/** The value of all totals in USDT, rounded down once (decision 2). */
export const estimatedValue = (balances: Balances): Amount<'USDT'> =>
  amountOf('USDT', valueOfAll(balances) / ONE)

/**
 * Each coin's share of the estimated value, in whole percent that add up to 100 (largest remainder method).
 * Undefined if the value is 0.
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
