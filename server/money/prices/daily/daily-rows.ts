import * as v from 'valibot'
import { ASSETS, COINS, type Coin, isCoin } from '#domain/assets.ts'
import type { DayValue } from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storedUnits } from '../../../platform/db/units.ts'

/** The coins that have a price of their own for each day; USDT is always worth one. */
export const DAILY_COINS: readonly Coin[] = COINS.filter((coin) => ASSETS[coin].price !== 'one')

/** The price of a coin on a UTC day. */
export interface DailyPrice {
  readonly day: string
  readonly coin: Coin
  /** 10⁻¹⁸ USDT, above zero. */
  readonly units: bigint
  readonly at: Date
}

/** Stores prices; those that are there stay as they are. */
export async function storeDaily(db: Pick<Tx, 'run'>, prices: readonly DailyPrice[]) {
  const rows = prices.map(({ units, ...price }) => ({ ...price, units: units.toString() }))
  await db.run(
    `INSERT INTO daily_prices (day, coin, units, at)
     SELECT day, coin, units, at
     FROM jsonb_to_recordset($1::jsonb) AS r(day date, coin text, units numeric, at timestamptz)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

const newest = v.object({ day: v.string(), coins: v.number() })

/** The newest day with any price, and how many coins have one; undefined before the first. */
export async function newestDay(db: Pick<Tx, 'rows'>) {
  const [row] = await db.rows(
    newest,
    `SELECT day::text AS day, count(*) AS coins FROM daily_prices
     WHERE day = (SELECT max(day) FROM daily_prices) GROUP BY day`,
  )
  return row
}

const row = v.object({
  day: v.string(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
})

/** What is known of one day. */
export interface DayPrices {
  readonly day: string
  /** 10⁻¹⁸ USDT; a coin that is missing had no price that is known. */
  readonly units: ReadonlyMap<Coin, bigint>
}

/** All days, oldest first, in the order of {@link POINTS}. */
export async function dailyPrices(db: Pick<Tx, 'rows'>): Promise<DayPrices[]> {
  const rows = await db.rows(
    row,
    'SELECT day::text AS day, coin, units FROM daily_prices ORDER BY daily_prices.day',
  )
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, prices]) => ({
    day,
    units: new Map(prices.map(({ coin, units }) => [coin, units])),
  }))
}

/** What a coin cost on each day, oldest first; the days before its first price are left out. */
export async function pricesOf(db: Pick<Tx, 'rows'>, coin: Coin): Promise<DayValue[]> {
  const known = (await dailyPrices(db)).map(({ day, units }) => {
    const price = units.get(coin)
    return { day, value: price === undefined ? undefined : amountOf('USDT', price) }
  })
  const first = known.findIndex(({ value }) => value !== undefined)
  return first < 0 ? [] : known.slice(first)
}

/** An array in SQL: the moment of each day at which its prices were in force. */
export const POINTS = 'ARRAY(SELECT max(at) FROM daily_prices GROUP BY day ORDER BY 1)'
