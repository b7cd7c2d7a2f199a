import { MARKET_COINS, type MarketCoin, type PaymentCoin } from '#domain/assets.ts'
import { type MarketPrices, marketPricesOf, priceIn } from '#domain/balances.ts'
import { type Price, priceOf } from '#domain/money/price.ts'
import type { Rates } from '#domain/purchase.ts'
import type { Db, Signer } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { SECOND } from '../../platform/time/clock.ts'
import { createReading } from '../../platform/time/reading.ts'
import type { Drift } from './drift.ts'
import { sandboxDrift } from './drift.ts'
import { type StoredFeeds, storedFeeds } from './feed/feed-rows.ts'
import { isStopped } from './feed/judge.ts'
import { isTyped, PRICES_CHANGED, type StoredPrices, storedPrices } from './feed/stored.ts'

export interface PriceSource {
  /** The prices to sell at, the same in all processes of the host; 0 for a coin that has none. */
  current(): Promise<MarketPrices>
  /**
   * Calls `onChange` whenever the prices have changed, until the returned function is called. `last` is there while a
   * coin is shown at a price from before, which nothing is sold at.
   */
  watch(
    onChange: (prices: MarketPrices, last?: LastPrices) => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>
}

/** Prices to show. */
export interface LastPrices {
  readonly market: MarketPrices
  /** The time of the oldest of them. */
  readonly asOf: Date
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  /** In the sandbox prices change every second; otherwise a coin has none until an operator or a source has set it. */
  readonly isSandbox: boolean
  /** The coins whose price is read from sources, and how old it may be. */
  readonly feed?: FeedTerms
  readonly drift?: Drift
  /** Runs `action` every `ms` milliseconds until the returned function is called. */
  readonly every?: (ms: number, action: () => void) => () => void
}

export interface FeedTerms {
  readonly has: (coin: MarketCoin) => boolean
  /** Milliseconds. */
  readonly maxAge: number
}

const NO_FEED: FeedTerms = { has: () => false, maxAge: 0 }

/** A price to sell at, or one to show until there is another. */
export interface Quote {
  readonly sale: bigint
  readonly last?: { readonly units: bigint; readonly at: Date } | undefined
}

/** What the prices of any moment follow from, until it changes. */
export interface StoredQuotes {
  readonly typed: StoredPrices
  readonly feeds: StoredFeeds
}

/** The source that a coin has its price from. */
export interface QuoteRules {
  readonly isSandbox: boolean
  readonly feed: FeedTerms
  readonly drift: Drift
}

export async function storedQuotes(db: Pick<Db, 'rows'> & Signer): Promise<StoredQuotes> {
  const [typed, feeds] = [await storedPrices(db), await storedFeeds(db)]
  return { typed, feeds }
}

/** The price of a coin at the moment `now`. */
export function quoteOf(
  coin: MarketCoin,
  { typed, feeds }: StoredQuotes,
  now: Date,
  { isSandbox, feed, drift }: QuoteRules,
): Quote {
  const price = typed[coin]
  if (!feed.has(coin)) {
    const second = Math.floor(now.getTime() / SECOND)
    if (isSandbox) return { sale: (price.units * (MILLION + drift(coin, second))) / MILLION }
    return { sale: isTyped(price, now) ? price.units : 0n }
  }
  if (isTyped(price, now)) return { sale: price.units }
  const state = feeds.get(coin)
  if (!state?.good) return { sale: 0n }
  return isStopped(state, now, feed) ? { sale: 0n, last: state.good } : { sale: state.good.units }
}

export function createPrices({
  db,
  clock,
  isSandbox,
  feed = NO_FEED,
  drift = sandboxDrift,
  every = intervalTimer,
}: Dependencies): PriceSource {
  const read = () => storedQuotes(db)
  const rules = { isSandbox, feed, drift }

  function pricesOf(stored: StoredQuotes): { market: MarketPrices; last: LastPrices | undefined } {
    const now = clock.now()
    const quotes = new Map(MARKET_COINS.map((coin) => [coin, quoteOf(coin, stored, now, rules)]))
    const times = [...quotes.values()].flatMap(({ last }) => (last ? [last.at.getTime()] : []))
    const shown = (coin: MarketCoin) => quotes.get(coin)?.last?.units ?? quotes.get(coin)?.sale
    return {
      market: marketPricesOf((coin) => quotes.get(coin)?.sale ?? 0n),
      last:
        times.length === 0
          ? undefined
          : {
              market: marketPricesOf((coin) => shown(coin) ?? 0n),
              asOf: new Date(Math.min(...times)),
            },
    }
  }

  return {
    current: async () => pricesOf(await read()).market,

    async watch(onChange, onError) {
      let base: StoredQuotes | undefined
      const publish = (stored: StoredQuotes) => {
        const { market, last } = pricesOf(stored)
        onChange(market, last)
      }
      const show = (stored: StoredQuotes) => {
        base = stored
        publish(stored)
      }
      // While a query fails, the last known base is used.
      const reading = createReading(read, show, onError)
      const stopListening = await db.listen(PRICES_CHANGED, reading.again, reading.again)
      // Read when changes are heard of already, so that none falls in between.
      const first = await read()
      base ??= first
      if (pricesOf(base).last) publish(base)
      // Prices of sources become too old without a change in the database.
      const isFed = MARKET_COINS.some(feed.has)
      const stopTicking =
        isSandbox || isFed
          ? every(isSandbox ? SECOND : AGE_CHECK, () => publish(base ?? first))
          : () => {}
      return async () => {
        stopTicking()
        reading.stop()
        await stopListening()
      }
    },
  }
}

const AGE_CHECK = 5 * SECOND

/**
 * The last known prices, without a query: for display only, where a short delay is acceptable. Payments use `current()`.
 */
export async function followPrices(source: PriceSource, onError: (error: unknown) => void) {
  let latest: MarketPrices | undefined
  const stop = await source.watch((prices) => {
    latest = prices
  }, onError)
  const first = await source.current()
  return { latest: (): MarketPrices => latest ?? first, stop }
}

const MILLION = 1_000_000n

const intervalTimer = (ms: number, action: () => void) => {
  const timer = setInterval(action, ms).unref()
  return () => clearInterval(timer)
}

/** The rates for a purchase with `coin`. The token price is the same for both sides of the form. */
export const ratesFor = <C extends PaymentCoin>(
  coin: C,
  market: MarketPrices,
  token: Price<'TOKEN'>,
): Rates<C> => ({
  coin: priceOf(coin, priceIn({ market, token }, coin).units),
  token,
  tokenForPay: token,
})
