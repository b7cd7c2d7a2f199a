import * as v from 'valibot'
import { byCoin, MARKET_COINS, type MarketCoin } from '#domain/assets.ts'
import { type MarketPrices, marketPricesOf } from '#domain/balances.ts'
import type { Price } from '#domain/money/price.ts'
import type { Db, Signer, Tx } from '../../../platform/db/db.ts'
import { rowSeal } from '../../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../../platform/db/units.ts'

export const PRICES_CHANGED = 'prices_changed'

const row = v.object({
  coin: v.string(),
  units: storedUnits,
  set_at: v.nullable(v.date()),
  until: v.nullable(v.date()),
  seal: v.nullable(v.string()),
})

export interface StoredPrice {
  readonly units: bigint
  /** Since when; without a time it is the demo's, or one that was given up for the sources'. */
  readonly setAt: Date | undefined
  /** The time until which it counts; undefined: until another is set. */
  readonly until: Date | undefined
}

/** The price of each coin that an operator has typed; 0 for one that no version before this has known. */
export type StoredPrices = Readonly<Record<MarketCoin, StoredPrice>>

/** One that this host has not set is as if nobody had. */
export async function storedPrices(db: Pick<Tx, 'rows'> & Signer): Promise<StoredPrices> {
  const rows = await db.rows(row, 'SELECT coin, units, set_at, until, seal FROM prices')
  return byCoin(MARKET_COINS, (coin) => {
    const price = rows.find((one) => one.coin === coin)
    const isOwn = price && price.seal === priceSeal(db, coin, price.units, price.until)
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
  coin: MarketCoin,
  units: bigint,
  until: Date | null,
): string => rowSeal(signer, 'prices', coin, [units, until])

/** Sets the price of a coin, which must be positive, and notifies all processes. */
export async function setBasePrice(
  db: Db,
  { of: coin, units }: Price<MarketCoin>,
  until?: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO prices (coin, units, set_at, until, seal) VALUES ($1, $2, now(), $3, $4)
       ON CONFLICT (coin) DO UPDATE SET units = $2, set_at = now(), until = $3, seal = $4`,
      [coin, units, until ?? null, priceSeal(tx, coin, units, until ?? null)],
    )
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
}

/** Gives up a typed price for that of the sources, and takes the next one they agree on as good, whatever came before. */
export async function followSources(db: Db, coin: MarketCoin): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('UPDATE prices SET set_at = NULL, until = NULL, seal = NULL WHERE coin = $1', [
      coin,
    ])
    await tx.run('DELETE FROM price_feeds WHERE coin = $1', [coin])
    await tx.run("UPDATE price_turn SET next_at = '-infinity'")
    await tx.run('SELECT pg_notify($1, $2)', [PRICES_CHANGED, coin])
  })
}
