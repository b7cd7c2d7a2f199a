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

/** What is known of such amounts: a host may send one that cannot be read. */
export type SomeAmounts = { readonly [C in Coin]: Amount<C> | undefined }

/** The same where `units` may be undefined for a coin. */
export function someAmountsOf(units: (coin: Coin) => bigint | undefined): SomeAmounts
export function someAmountsOf(
  units: (coin: Coin) => bigint | undefined,
): Readonly<Record<Coin, Amount | undefined>> {
  return byCoin(COINS, (coin) => {
    const known = units(coin)
    return known === undefined ? undefined : amountOf(coin, known)
  })
}

export type MarketPrices = { readonly [C in MarketCoin]: Price<C> }

/** A price of `units(coin)` for each coin with a market price, in units of 10⁻¹⁸ USDT. */
export function marketPricesOf(units: (coin: MarketCoin) => bigint): MarketPrices
export function marketPricesOf(
  units: (coin: MarketCoin) => bigint,
): Readonly<Record<MarketCoin, Price>> {
  return byCoin(COINS.filter(isMarketCoin), (coin) => priceOf(coin, units(coin)))
}

/** What is known of such prices. */
export type SomeMarketPrices = { readonly [C in MarketCoin]: Price<C> | undefined }

/** The same where `units` may be undefined for a coin. */
export function someMarketPricesOf(
  units: (coin: MarketCoin) => bigint | undefined,
): SomeMarketPrices
export function someMarketPricesOf(
  units: (coin: MarketCoin) => bigint | undefined,
): Readonly<Record<MarketCoin, Price | undefined>> {
  return byCoin(COINS.filter(isMarketCoin), (coin) => {
    const known = units(coin)
    return known === undefined ? undefined : priceOf(coin, known)
  })
}

export interface Prices {
  readonly market: MarketPrices
  /** Undefined if the host does not send it: the token is then valued at 0, which the screen states (decision 2). */
  readonly token: Price<'TOKEN'> | undefined
  /** When market prices are from, in milliseconds since 1970, if they are not those of now. */
  readonly asOf?: number | undefined
}

/** A person's balances and the prices to value them; undefined is what the host has sent in a form that cannot be read. */
export interface Balances {
  readonly totals: SomeAmounts
  /** The part of the totals that is not reserved. */
  readonly available: SomeAmounts
  readonly prices: SomePrices
  /** The number of the newest change of the person's deposits; undefined if the host does not say. */
  readonly depositChange?: number | undefined
}

export type SomePrices = Omit<Prices, 'market'> & { readonly market: SomeMarketPrices }

/** Balances of which all is known that an estimate needs. */
export interface Valued {
  readonly totals: Amounts
  readonly prices: Prices
}

/** Undefined if an amount is not known, or the price of a coin that is there. */
export function valuedOf({ totals, prices }: Balances): Valued | undefined {
  const isKnown = (coin: Coin) =>
    totals[coin]?.units === 0n ||
    (totals[coin] !== undefined && (!isMarketCoin(coin) || prices.market[coin] !== undefined))
  if (!COINS.every(isKnown)) return undefined
  return {
    totals: amountsOf((coin) => totals[coin]?.units ?? 0n),
    prices: { ...prices, market: marketPricesOf((coin) => prices.market[coin]?.units ?? 0n) },
  }
}

/** The price of a coin; 0 for one without a price. */
export function priceIn({ market, token }: SomePrices, coin: Coin): Price {
  if (isMarketCoin(coin)) return market[coin] ?? priceOf(coin, 0n)
  return ASSETS[coin].price === 'one' ? priceOf(coin, ONE) : (token ?? priceOf('TOKEN', 0n))
}

/** The value of a coin in 10⁻³⁶ USDT, not rounded. */
export const worthIn = ({ totals, prices }: Valued, coin: Coin): bigint =>
  totals[coin].units * priceIn(prices, coin).units

const valueOfAll = (balances: Valued): bigint =>
  COINS.reduce((sum, coin) => sum + worthIn(balances, coin), 0n)

/** The value of all totals in USDT, rounded down once (decision 2). */
export const estimatedValue = (balances: Valued): Amount<'USDT'> =>
  amountOf('USDT', valueOfAll(balances) / ONE)

/**
 * Each coin's share of the estimated value, in whole percent that add up to 100 (largest remainder method).
 * Undefined if the value is 0.
 */
export function sharesOf(balances: Valued): Readonly<Record<Coin, number>> | undefined {
  const all = valueOfAll(balances)
  if (all === 0n) return undefined
  const hundredfold = (coin: Coin) => worthIn(balances, coin) * 100n
  const percent = (coin: Coin) => Number(hundredfold(coin) / all)
  const lost = (coin: Coin) => hundredfold(coin) % all
  const leftOver = 100 - COINS.reduce((sum, coin) => sum + percent(coin), 0)
  const byLoss = COINS.toSorted((a, b) => compare(lost(b), lost(a)))
  return byCoin(COINS, (coin) => percent(coin) + (byLoss.indexOf(coin) < leftOver ? 1 : 0))
}

/** The coins, that which is worth most first; those of one worth, such as without a price, stay as they are listed. */
export function coinsByWorth({ totals, prices }: Balances): readonly Coin[] {
  const worth = (coin: Coin) => (totals[coin]?.units ?? 0n) * priceIn(prices, coin).units
  return COINS.toSorted((a, b) => compare(worth(b), worth(a)))
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1)
