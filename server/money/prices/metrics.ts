import { Gauge, type Registry } from 'prom-client'
import { MARKET_COINS } from '#domain/assets.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Clock, SECOND } from '../../platform/time/clock.ts'
import { storedFeeds } from './feed/feed-rows.ts'
import { isStopped } from './feed/judge.ts'
import type { PriceSettings } from './feed/settings.ts'
import { isTyped, storedPrices } from './feed/stored.ts'
import { rateTimes } from './rates.ts'

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly config: Parameters<typeof rateTimes>[0]['config'] & { readonly prices: PriceSettings }
}

/** How old the rates of currencies are; none of one without sources. */
export function rateMetrics(parts: Parts, registers: Registry[]): () => Promise<void> {
  const age = new Gauge({
    name: 'rate_age_seconds',
    help: "Age of the last rate that a currency's sources agreed on.",
    labelNames: ['currency'],
    registers,
  })
  return async () => {
    const now = parts.clock.now().getTime()
    for (const [currency, at] of await rateTimes(parts))
      if (at) age.set({ currency }, (now - at.getTime()) / SECOND)
  }
}

/** How old the prices are that come from sources; none of a coin without sources. The result reads them anew. */
export function priceMetrics(
  { db, clock, config: { prices } }: Parts,
  registers: Registry[],
): () => Promise<void> {
  const coins = MARKET_COINS.filter((coin) => prices.sources[coin].length > 0)
  if (coins.length === 0) return async () => {}
  const labelNames = ['coin']
  const age = new Gauge({
    name: 'price_age_seconds',
    help: "Age of the last good price from a coin's sources.",
    labelNames,
    registers,
  })
  const stopped = new Gauge({
    name: 'price_stopped',
    help: 'Whether nothing is sold for a coin, because its price is too old, jumped, or is disputed.',
    labelNames,
    registers,
  })
  return async () => {
    const [feeds, typed, now] = [await storedFeeds(db), await storedPrices(db), clock.now()]
    for (const coin of coins) {
      const state = feeds.get(coin)
      if (state?.good) age.labels(coin).set((now.getTime() - state.good.at.getTime()) / SECOND)
      const isSold = isTyped(typed[coin], now) || (state && !isStopped(state, now, prices))
      stopped.labels(coin).set(isSold ? 0 : 1)
    }
  }
}
