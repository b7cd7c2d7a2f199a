import * as v from 'valibot'
import { byVariable } from '#domain/assets.ts'
import { CURRENCIES, type Currency, isCurrency, isOutdated, type Rate } from '#domain/currencies.ts'
import { ONE } from '#domain/money/amount.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import {
  addMs,
  CLOCK_TOLERANCE,
  type Clock,
  DAY,
  MINUTE,
  SECOND,
} from '../../platform/time/clock.ts'
import { sandboxDrift } from './drift.ts'
import { agree } from './feed/agree.ts'
import { readSource, type SourceReaders } from './feed/read-source.ts'
import { type SourceSetting, sourceSettings } from './feed/source-setting.ts'

/** Where each rate is read; of a currency without a source there is none. */
export type RateSources = Readonly<Record<Currency, readonly SourceSetting[]>>

const sources = v.optional(
  v.pipe(
    sourceSettings,
    v.check(
      (all) => all.every(({ kind }) => kind === 'http'),
      'must be tickers or JSON documents: no aggregator is read for a currency',
    ),
  ),
  '',
)
export const rateEntries = byVariable(CURRENCIES, 'RATE_SOURCES', () => sources)

const environment = v.object(rateEntries)
export const rateSourcesOf = (env: v.InferOutput<typeof environment>): RateSources => ({
  USD: env.RATE_SOURCES_USD,
  EUR: env.RATE_SOURCES_EUR,
  GBP: env.RATE_SOURCES_GBP,
  CHF: env.RATE_SOURCES_CHF,
  JPY: env.RATE_SOURCES_JPY,
})

/** Milliseconds between two readings: people look at these figures, and nothing is sold at them. */
export const RATE_INTERVAL = 10 * MINUTE
/** Hundredths of a percent by which sources may differ. */
const SPREAD = 200n

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly rates: RateSources; readonly isSandbox: boolean }
}

/** Whether people can be shown anything in a currency. */
export const hasRates = ({ rates, isSandbox }: Dependencies['config']): boolean =>
  isSandbox || CURRENCIES.some((currency) => rates[currency].length > 0)

const stored = v.object({ currency: v.string(), units: storedUnits, at: v.date() })

/** Those of less than a day ago. In the sandbox they are simulated where there is no source, as prices are. */
export async function currentRates({ db, clock, config }: Dependencies): Promise<Rate[]> {
  const now = clock.now()
  const rows = await db.rows(
    stored,
    'SELECT currency, units::text, at FROM currency_rates WHERE units IS NOT NULL ORDER BY currency',
  )
  const read = rows.flatMap(({ currency, units, at }): Rate[] =>
    isCurrency(currency) && config.rates[currency].length > 0
      ? [{ currency, units, at: at.getTime() }]
      : [],
  )
  const simulated = config.isSandbox
    ? CURRENCIES.filter((currency) => config.rates[currency].length === 0).map((currency) =>
        simulatedRate(currency, now),
      )
    : []
  return [...read, ...simulated].filter((rate) => !isOutdated(rate, now.getTime()))
}

/** When each rate that has sources was last agreed on; undefined where it never was. */
export async function rateTimes({
  db,
  config,
}: Omit<Dependencies, 'clock'>): Promise<ReadonlyMap<Currency, Date | undefined>> {
  const rows = await db.rows(
    v.object({ currency: v.string(), at: v.nullable(v.date()) }),
    'SELECT currency, at FROM currency_rates',
  )
  const fed = CURRENCIES.filter((currency) => config.rates[currency].length > 0)
  const timeOf = (one: Currency) => rows.find(({ currency }) => currency === one)?.at ?? undefined
  return new Map(fed.map((currency) => [currency, timeOf(currency)]))
}

const SIMULATED = { USD: 9995n, EUR: 8600n, GBP: 7500n, CHF: 8000n, JPY: 1_490_000n } as const
const MILLION = 1_000_000n

function simulatedRate(currency: Currency, now: Date): Rate {
  const at = Math.floor(now.getTime() / RATE_INTERVAL) * RATE_INTERVAL
  const units = (SIMULATED[currency] * ONE) / 10_000n
  const drift = sandboxDrift(currency, at / SECOND)
  return { currency, units: (units * (MILLION + drift)) / MILLION, at }
}

/**
 * Reads each rate now and again, one host at a time. What the sources do not agree on, and what is older, leaves the rate as it
 * was, unless that is from before a clock that was ahead was set back.
 */
export const createRates = (
  { db, clock, config }: Dependencies,
  readers: Pick<SourceReaders, 'fetch' | 'timeoutSignal'>,
  onFailure: (error: Error) => void,
) => ({
  async turn(): Promise<void> {
    const now = clock.now()
    for (const currency of CURRENCIES) {
      const sources = config.rates[currency]
      if (sources.length === 0 || !(await isOurTurn(db, currency, now))) continue
      const asked = { now, maxAge: DAY }
      const reading = { ...readers, nodeOf: () => undefined }
      const agreed = agree(
        await Promise.all(sources.map((source) => readSource(source, asked, reading))),
        SPREAD,
      )
      if (agreed.kind === 'price')
        await db.run(
          `UPDATE currency_rates SET units = $2, at = $3
           WHERE currency = $1 AND (at IS NULL OR at <= $3 OR at > $4)`,
          [currency, agreed.units, agreed.at, addMs(now, CLOCK_TOLERANCE)],
        )
      else onFailure(new Error(`rates: ${currency}: ${agreed.kind}: ${agreed.detail}`))
    }
  },
})

/** A time far ahead was written before a clock jumped. */
async function isOurTurn(db: Tx, currency: Currency, now: Date): Promise<boolean> {
  const next = addMs(now, RATE_INTERVAL)
  const claimed = await db.rows(
    v.unknown(),
    `INSERT INTO currency_rates (currency, next_at) VALUES ($1, $3)
     ON CONFLICT (currency) DO UPDATE SET next_at = $3
       WHERE currency_rates.next_at <= $2 OR currency_rates.next_at > $4 RETURNING 1`,
    [currency, now, next, addMs(next, CLOCK_TOLERANCE)],
  )
  return claimed.length > 0
}
