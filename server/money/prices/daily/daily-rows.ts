import * as v from 'valibot'
import { ASSETS, COINS, type Coin, isCoin } from '#domain/assets.ts'
import type { DayValue } from '#domain/balance-history.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { rowSeal } from '../../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../../platform/db/units.ts'
import { DAY } from '../../../platform/time/clock.ts'

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

/** The day from which the names of the rows count. */
const FIRST_DAY = Date.UTC(2000, 0, 1)

const priceSeal = (
  signer: Pick<Signer, 'seal'>,
  { day, coin, units }: Omit<DailyPrice, 'at'>,
): string =>
  rowSeal(signer, 'daily_prices', `${(Date.parse(day) - FIRST_DAY) / DAY} ${coin}`, [
    day,
    coin,
    units,
  ])

const isOwnPrice = (
  signer: Pick<Signer, 'seal'>,
  { seal, ...price }: v.InferOutput<typeof row>,
): boolean => seal === priceSeal(signer, price)

/** Stores prices; those that are there stay as they are. */
export async function storeDaily(
  db: Pick<Tx, 'run'> & Pick<Signer, 'seal'>,
  prices: readonly DailyPrice[],
) {
  const rows = prices.map(({ units, ...price }) => ({
    ...price,
    units: units.toString(),
    seal: priceSeal(db, { units, ...price }),
  }))
  await db.run(
    `INSERT INTO daily_prices (day, coin, units, at, seal)
     SELECT day, coin, units, at, seal
     FROM jsonb_to_recordset($1::jsonb) AS r(day date, coin text, units numeric, at timestamptz, seal text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

const row = v.object({
  day: v.string(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  seal: v.nullable(v.string()),
})

/** Prices in one look; far more than two days have. */
const NEWEST = 200

/** The newest day with a price that this host has kept, and how many coins have one; undefined before the first. */
export async function newestDay(db: Pick<Tx, 'rows'> & Signer) {
  const rows = await db.rows(
    row,
    `SELECT day::text AS day, coin, units, seal FROM daily_prices ORDER BY daily_prices.day DESC LIMIT ${NEWEST}`,
  )
  const own = rows.filter((price) => isOwnPrice(db, price))
  const [first] = own
  return first && { day: first.day, coins: own.filter(({ day }) => day === first.day).length }
}

/** What is known of one day. */
export interface DayPrices {
  readonly day: string
  /** 10⁻¹⁸ USDT; a coin that is missing had no price that is known. */
  readonly units: ReadonlyMap<Coin, bigint>
}

/** All days, oldest first, in the order of {@link POINTS}, without prices that somebody else has written. */
export async function dailyPrices(db: Pick<Tx, 'rows'> & Signer): Promise<DayPrices[]> {
  const rows = await db.rows(
    row,
    'SELECT day::text AS day, coin, units, seal FROM daily_prices ORDER BY daily_prices.day',
  )
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, prices]) => ({
    day,
    units: new Map(
      prices.filter((price) => isOwnPrice(db, price)).map(({ coin, units }) => [coin, units]),
    ),
  }))
}

/** What a coin cost on each day, oldest first; the days before its first price are left out. */
export async function pricesOf(db: Pick<Tx, 'rows'> & Signer, coin: Coin): Promise<DayValue[]> {
  const known = (await dailyPrices(db)).map(({ day, units }) => {
    const price = units.get(coin)
    return { day, value: price === undefined ? undefined : amountOf('USDT', price) }
  })
  const first = known.findIndex(({ value }) => value !== undefined)
  return first < 0 ? [] : known.slice(first)
}

/** An array in SQL: the moment of each day at which its prices were in force. */
export const POINTS = 'ARRAY(SELECT max(at) FROM daily_prices GROUP BY day ORDER BY 1)'
