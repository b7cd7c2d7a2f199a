import * as v from 'valibot'
import { byCoin, byVariable, MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { parseUnits } from '#domain/money/decimal.ts'
import { SECOND } from '../../../platform/time/clock.ts'
import type { FeedLimits } from './judge.ts'
import { type SourceSetting, sourceSettings } from './source-setting.ts'

/** The sources of prices besides the operator. */
export interface PriceSettings extends FeedLimits {
  readonly sources: Readonly<Record<MarketCoin, readonly SourceSetting[]>>
  /** Milliseconds between two readings. */
  readonly interval: number
}

const seconds = (min: number, max: number, fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'must be a whole number of seconds'),
      v.transform(Number),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
      v.transform((count) => count * SECOND),
    ),
    fallback,
  )

const HUNDREDTH = 10n ** 16n
const MESSAGE = 'must be a percentage from 0.01 to 50, such as 1.5'

/** Hundredths of a percent. */
const percent = (fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.transform((text) => (parseUnits(text) ?? 0n) / HUNDREDTH),
      v.minValue(1n, MESSAGE),
      v.maxValue(5000n, MESSAGE),
    ),
    fallback,
  )

const sources = v.optional(sourceSettings, '')

export const priceEntries = {
  ...byVariable(MARKET_COINS, 'PRICE_SOURCES', () => sources),
  PRICE_INTERVAL: seconds(5, 3600, '15'),
  PRICE_MAX_AGE: seconds(15, 86_400, '120'),
  PRICE_SPREAD: percent('1'),
  PRICE_JUMP: percent('10'),
  PRICE_LEAST_SOURCES: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]$/, 'must be a number from 1 to 9'), v.transform(Number)),
    '2',
  ),
}

/** What the prices to sell at need to know of them. */
export const feedTermsOf = ({ sources, maxAge }: PriceSettings) => ({
  has: (coin: MarketCoin) => sources[coin].length > 0,
  maxAge,
})

const environment = v.object(priceEntries)

export const priceSettingsOf = (env: v.InferOutput<typeof environment>): PriceSettings => ({
  sources: byCoin(MARKET_COINS, (coin) => env[`PRICE_SOURCES_${coin}`]),
  interval: env.PRICE_INTERVAL,
  maxAge: env.PRICE_MAX_AGE,
  spread: env.PRICE_SPREAD,
  jump: env.PRICE_JUMP,
  leastSources: env.PRICE_LEAST_SOURCES,
})
