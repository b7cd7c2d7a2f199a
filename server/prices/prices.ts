import * as v from 'valibot'
import { isMarketCoin, type MarketCoin, type PaymentCoin } from '#domain/assets.ts'
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
  /** The current prices, the same in all processes of the host. */
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
  /** In the sandbox prices change every second; otherwise they are set by the operator. */
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
  const currentPrices = (base: MarketPrices): MarketPrices => {
    if (!isSandbox) return base
    const second = Math.floor(clock.now().getTime() / SECOND)
    return marketPricesOf((coin) => (base[coin].units * (MILLION + drift(coin, second))) / MILLION)
  }

  return {
    current: async () => currentPrices(await basePrices(db)),

    async watch(onChange, onError) {
      let base: MarketPrices | undefined
      const show = (read: MarketPrices) => {
        base = read
        onChange(currentPrices(read))
      }
      // While a query fails, the last known base is used.
      const reading = createReading(() => basePrices(db), show, onError)
      const stopListening = await db.listen(PRICES_CHANGED, reading.again, reading.again)
      // Read when changes are heard of already, so that none falls in between.
      const first = await basePrices(db)
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

const row = v.object({ coin: v.pipe(v.string(), v.guard(isMarketCoin)), units: storedUnits })

/** The prices set by the operator. Throws if a coin has no price. */
export async function basePrices(db: Tx): Promise<MarketPrices> {
  const rows = await db.rows(row, 'SELECT coin, units FROM prices')
  return marketPricesOf((coin) => {
    const found = rows.find((price) => price.coin === coin)
    if (!found) throw new Error(`${coin} has no price`)
    return found.units
  })
}

/** Sets the price of a coin, which must be positive, and notifies all processes. */
export async function setBasePrice(db: Db, { of: coin, units }: Price<MarketCoin>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('UPDATE prices SET units = $2 WHERE coin = $1', [coin, units])
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
