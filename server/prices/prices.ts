import * as v from 'valibot'
import {
  byCoin,
  isMarketCoin,
  MARKET_COINS,
  type MarketCoin,
  type PaymentCoin,
} from '#domain/assets.ts'
import { type MarketPrices, marketPricesOf, priceIn } from '#domain/balances.ts'
import { type Price, priceOf } from '#domain/money/price.ts'
import type { Rates } from '#domain/purchase.ts'
import type { Clock } from '../clock.ts'
import { SECOND } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { storedUnits } from '../ledger/units.ts'
import { createReading } from '../stream/reading.ts'
import type { Drift } from './drift.ts'
import { sandboxDrift } from './drift.ts'

export interface PriceSource {
  /** The current prices, the same in all processes of the host; 0 for a coin that has none. */
  current(): Promise<MarketPrices>
  /** Calls `onChange` whenever the prices have changed, until the returned function is called. */
  watch(
    onChange: (prices: MarketPrices) => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  /** In the sandbox prices change every second; otherwise a coin has none until an operator has set it. */
  readonly isSandbox: boolean
  readonly drift?: Drift
  /** Runs `action` every `ms` milliseconds until the returned function is called. */
  readonly every?: (ms: number, action: () => void) => () => void
}

export function createPrices({
  db,
  clock,
  isSandbox,
  drift = sandboxDrift,
  every = intervalTimer,
}: Dependencies): PriceSource {
  const currentPrices = (stored: StoredPrices): MarketPrices => {
    if (!isSandbox) return marketPricesOf((coin) => (stored[coin].setAt ? stored[coin].units : 0n))
    const second = Math.floor(clock.now().getTime() / SECOND)
    return marketPricesOf(
      (coin) => (stored[coin].units * (MILLION + drift(coin, second))) / MILLION,
    )
  }

  return {
    current: async () => currentPrices(await storedPrices(db)),

    async watch(onChange, onError) {
      let base: StoredPrices | undefined
      const show = (read: StoredPrices) => {
        base = read
        onChange(currentPrices(read))
      }
      // While a query fails, the last known base is used.
      const reading = createReading(() => storedPrices(db), show, onError)
      const stopListening = await db.listen(PRICES_CHANGED, reading.again, reading.again)
      // Read when changes are heard of already, so that none falls in between.
      const first = await storedPrices(db)
      base ??= first
      const stopTicking = isSandbox
        ? every(SECOND, () => onChange(currentPrices(base ?? first)))
        : () => {}
      return async () => {
        stopTicking()
        reading.stop()
        await stopListening()
      }
    },
  }
}

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

const PRICES_CHANGED = 'prices_changed'

const row = v.object({
  coin: v.pipe(v.string(), v.guard(isMarketCoin)),
  units: storedUnits,
  set_at: v.nullable(v.date()),
})

/** The price of each coin, and since when; without a time it is the demo's, which nobody has set. */
export type StoredPrices = Readonly<
  Record<MarketCoin, { readonly units: bigint; readonly setAt: Date | undefined }>
>

/** Throws if a coin has no row. */
export async function storedPrices(db: Pick<Tx, 'rows'>): Promise<StoredPrices> {
  const rows = await db.rows(row, 'SELECT coin, units, set_at FROM prices')
  return byCoin(MARKET_COINS, (coin) => {
    const found = rows.find((price) => price.coin === coin)
    if (!found) throw new Error(`${coin} has no price`)
    return { units: found.units, setAt: found.set_at ?? undefined }
  })
}

/** The stored prices, the demo's as well: to judge whether a figure is plausible, never to sell at. */
export async function basePrices(db: Pick<Tx, 'rows'>): Promise<MarketPrices> {
  const stored = await storedPrices(db)
  return marketPricesOf((coin) => stored[coin].units)
}

/** The coins that nobody has set a price for. */
export const withoutPrice = (stored: StoredPrices): MarketCoin[] =>
  MARKET_COINS.filter((coin) => !stored[coin].setAt)

/** Sets the price of a coin, which must be positive, and notifies all processes. */
export async function setBasePrice(db: Db, { of: coin, units }: Price<MarketCoin>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('UPDATE prices SET units = $2, set_at = now() WHERE coin = $1', [coin, units])
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
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
