import * as v from 'valibot'
import { byCoin, MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { type MarketPrices, marketPricesOf } from '#domain/balances.ts'
import type { Price } from '#domain/money/price.ts'
import type { Db, Signer, Transaction, Tx } from '../../../platform/db/db.ts'
import { rowSeal } from '../../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../../platform/db/units.ts'
import { randomToken } from '../../../platform/keys/secrets.ts'
import { timeText } from '../../../platform/time/clock.ts'
import { post } from '../../ledger/ledger.ts'

export const PRICES_CHANGED = 'prices_changed'

const row = v.object({
  coin: v.string(),
  units: storedUnits,
  set_at: v.nullable(v.date()),
  until: v.nullable(v.date()),
  seal: v.nullable(v.string()),
  mark: v.nullable(v.string()),
  is_over: v.boolean(),
})
type Row = v.InferOutput<typeof row>

export interface StoredPrice {
  readonly units: bigint
  /** Since when; without a time it is the demo's, or one that was given up for the sources'. */
  readonly setAt: Date | undefined
  /** The time until which it counts; undefined: until another is set. */
  readonly until: Date | undefined
}

/** The price of each coin that an operator has typed; 0 for one that no version before this has known. */
export type StoredPrices = Readonly<Record<MarketCoin, StoredPrice>>

/**
 * The key of the ledger's entry that a price is over: who has the database could put its row back, with its seal. One that they
 * have posted takes a price away, as they could by removing its row.
 */
const overKey = ({ coin, seal, mark }: Pick<Row, 'coin' | 'seal' | 'mark'>): string =>
  `price-over:${coin}:${mark ?? seal}`
const SELECT = `SELECT coin, units, set_at, until, seal, mark, EXISTS (SELECT FROM transfers t
    WHERE t.key = 'price-over:' || p.coin || ':' || coalesce(p.mark, p.seal)) AS is_over FROM prices p`

/** One that this host has not set, or that is over, is as if nobody had set it. */
export async function storedPrices(db: Pick<Tx, 'rows'> & Signer): Promise<StoredPrices> {
  const rows = await db.rows(row, SELECT)
  return byCoin(MARKET_COINS, (coin) => {
    const price = rows.find((one) => one.coin === coin)
    const isOwn = price && !price.is_over && price.seal === priceSeal(db, price)
    return {
      units: price?.units ?? 0n,
      setAt: (isOwn && price.set_at) || undefined,
      until: price?.until ?? undefined,
    }
  })
}

/** Whether an operator's price counts, and not the sources'. */
export const isTyped = ({ setAt, until }: StoredPrice, now: Date): boolean =>
  setAt !== undefined && (until === undefined || now < until)

/** The stored prices, the demo's as well: to judge whether a figure is plausible, never to sell at. */
export async function basePrices(db: Pick<Tx, 'rows'> & Signer): Promise<MarketPrices> {
  const stored = await storedPrices(db)
  return marketPricesOf((coin) => stored[coin].units)
}

/** The coins that nobody has set a price for. */
export const withoutPrice = (stored: StoredPrices): MarketCoin[] =>
  MARKET_COINS.filter((coin) => !stored[coin].setAt)

const priceSeal = (
  signer: Pick<Signer, 'seal'>,
  { coin, units, until, mark }: Pick<Row, 'coin' | 'units' | 'until' | 'mark'>,
): string => {
  const parts = [until && timeText(until), mark].filter((part) => part !== null)
  return rowSeal(signer, 'prices', coin, [units, parts.length > 0 ? parts.join(' ') : null])
}

/** Writes into the ledger that what was typed for a coin is over. */
async function endPrice(tx: Transaction, coin: MarketCoin): Promise<void> {
  const [price] = await tx.rows(row, `${SELECT} WHERE coin = $1 FOR UPDATE`, [coin])
  if (!price?.set_at || price.is_over || price.seal !== priceSeal(tx, price)) return
  await post(tx, { key: overKey(price), at: price.set_at, legs: [] })
}

/** Sets the price of a coin, which must be positive, and notifies all processes. */
export async function setBasePrice(
  db: Db,
  { of: coin, units }: Price<MarketCoin>,
  until?: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endPrice(tx, coin)
    const set = { coin, units, until: until ?? null, mark: randomToken() }
    await tx.run(
      `INSERT INTO prices (coin, units, set_at, until, seal, mark) VALUES ($1, $2, now(), $3, $4, $5)
       ON CONFLICT (coin) DO UPDATE SET units = $2, set_at = now(), until = $3, seal = $4, mark = $5`,
      [coin, units, set.until, priceSeal(tx, set), set.mark],
    )
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
}

/** Gives up a typed price for that of the sources, and takes the next one they agree on as good, whatever came before. */
export async function followSources(db: Db, coin: MarketCoin): Promise<void> {
  await db.transaction(async (tx) => {
    await endPrice(tx, coin)
    await tx.run(
      'UPDATE prices SET set_at = NULL, until = NULL, seal = NULL, mark = NULL WHERE coin = $1',
      [coin],
    )
    await tx.run('DELETE FROM price_feeds WHERE coin = $1', [coin])
    await tx.run("UPDATE price_turn SET next_at = '-infinity'")
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
}
