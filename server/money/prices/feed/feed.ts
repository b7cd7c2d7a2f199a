import * as v from 'valibot'
import { MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addMs, CLOCK_TOLERANCE } from '../../../platform/time/clock.ts'
import { agree } from './agree.ts'
import { alarmOf, type PriceAlarm } from './alarm.ts'
import { storedFeeds, storeFeed } from './feed-rows.ts'
import { type FeedState, isAhead, judge } from './judge.ts'
import { readSource, type SourceReaders } from './read-source.ts'
import type { PriceSettings } from './settings.ts'
import { PRICES_CHANGED, storedPrices } from './stored.ts'

export interface FeedDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly settings: PriceSettings
  readonly readers: SourceReaders
  /** Called when a coin begins or ceases to be without a price that it may be sold at. */
  readonly onAlarm: (alarm: PriceAlarm) => void
}

const UNKNOWN: FeedState = {
  good: undefined,
  reference: undefined,
  problem: undefined,
  jump: undefined,
}

/** The part that a turn leaves to the next one: whatever is in between, such as the sources' answers, takes less. */
const EARLY = 10

export function createFeed({ db, clock, settings, readers, onAlarm }: FeedDependencies) {
  const { interval, maxAge, spread, sources } = settings
  const coins = MARKET_COINS.filter((coin) => sources[coin].length > 0)

  /** Only one of all hosts reads at a time, and only once in each interval. A time far ahead was written before a clock jumped. */
  async function isOurTurn(now: Date): Promise<boolean> {
    const claimed = await db.rows(
      v.unknown(),
      `UPDATE price_turn SET next_at = $2 WHERE next_at <= $1 OR next_at > $3 RETURNING 1`,
      [now, addMs(now, interval - interval / EARLY), addMs(now, interval + CLOCK_TOLERANCE)],
    )
    return claimed.length > 0
  }

  async function read(coin: MarketCoin, now: Date) {
    const asked = { coin, now, maxAge }
    const readings = await Promise.all(
      sources[coin].map((source) => readSource(source, asked, readers)),
    )
    return agree(readings, spread)
  }

  return {
    /** Reads all sources if it is this host's turn, and stores what they say. */
    async turn(): Promise<void> {
      const now = clock.now()
      if (coins.length === 0 || !(await isOurTurn(now))) return
      const answers = await Promise.all(
        coins.map(async (coin) => [coin, await read(coin, now)] as const),
      )
      const alarms = await db.transaction(async (tx) => {
        const [before, typed] = [await storedFeeds(tx), await storedPrices(tx)]
        const raised: PriceAlarm[] = []
        for (const [coin, agreement] of answers) {
          const last = before.get(coin)
          // A reading that took longer than that of the host after it.
          if (last && now <= last.readAt && !isAhead(last.readAt, now)) continue
          const state = judge(last ?? UNKNOWN, agreement, now, typed[coin].units, settings)
          await storeFeed(tx, coin, { ...state, readAt: now })
          const alarm = alarmOf(coin, last, { ...state, readAt: now }, settings)
          if (alarm) raised.push(alarm)
        }
        await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, 'feed'])
        return raised
      })
      for (const alarm of alarms) onAlarm(alarm)
    },
  }
}
