import { dayAfter, dayOf, startOfDay } from '#domain/balance-history.ts'
import { priceIn } from '#domain/balances.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type TermsStore, versionsOfTerms } from '../../terms/terms.ts'
import { sandboxDrift } from '../drift.ts'
import { feedTermsOf, type PriceSettings } from '../feed/settings.ts'
import { type PriceSource, type QuoteRules, storedQuotes } from '../prices.ts'
import { DAILY_COINS, type DailyPrice, newestDay, storeDaily } from './daily-rows.ts'
import { knownThen, type Traces } from './known-then.ts'

/** More versions than anybody makes; the oldest ones only matter for days long ago. */
const ALL_VERSIONS = 100_000

interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly isSandbox: boolean; readonly prices: PriceSettings }
  readonly terms: TermsStore
  readonly prices: Pick<PriceSource, 'current'>
}

/** Keeps the prices of each UTC day. */
export function createDailyPrices({ db, clock, config, terms, prices }: Parts) {
  const rules: QuoteRules = {
    isSandbox: config.isSandbox,
    feed: feedTermsOf(config.prices),
    drift: sandboxDrift,
  }

  /** The prices in force, of the coins that have one. */
  async function pricesOfToday(today: string, now: Date): Promise<DailyPrice[]> {
    const [market, { tokenPrice }] = [await prices.current(), await terms.current()]
    return DAILY_COINS.flatMap((coin) => {
      const { units } = priceIn({ market, token: tokenPrice }, coin)
      return units > 0n ? [{ day: today, coin, units, at: now }] : []
    })
  }

  /** What is still known of the days without a host, since the newest kept day or since there are terms. */
  async function pricesOfPast(newest: string | undefined, today: string): Promise<DailyPrice[]> {
    const traces: Traces = {
      quotes: await storedQuotes(db),
      terms: await versionsOfTerms(db, ALL_VERSIONS),
    }
    const first = traces.terms.at(-1)
    if (!first) return []
    const prices: DailyPrice[] = []
    const begin = dayAfter(newest ?? dayOf(first.at.getTime()))
    for (let day = begin; day < today; day = dayAfter(day)) {
      const at = new Date(startOfDay(day))
      for (const [coin, units] of knownThen(at, traces, rules))
        prices.push({ day, coin, units, at })
    }
    return prices
  }

  return {
    /** Keeps what is missing up to now. A coin without a price is asked for again as long as its day lasts. */
    async turn(): Promise<void> {
      const now = clock.now()
      const today = dayOf(now.getTime())
      const newest = await newestDay(db)
      // Later than now: the clock was set back.
      if (newest && newest.day > today) return
      if (newest?.day === today && newest.coins === DAILY_COINS.length) return
      const past = newest?.day === today ? [] : await pricesOfPast(newest?.day, today)
      await storeDaily(db, [...past, ...(await pricesOfToday(today, now))])
    },
  }
}
