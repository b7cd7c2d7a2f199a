import * as v from 'valibot'
import { isMarketCoin, type MarketCoin } from '#domain/assets.ts'
import type { Signer, Tx } from '../../../platform/db/db.ts'
import { rowSeal } from '../../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../../platform/db/units.ts'
import { addMs } from '../../../platform/time/clock.ts'
import { type FeedState, MOST_AHEAD } from './judge.ts'

const row = v.pipe(
  v.object({
    coin: v.string(),
    units: v.nullable(storedUnits),
    at: v.nullable(v.date()),
    read_at: v.date(),
    problem: v.nullable(v.picklist(['unreachable', 'disagree', 'jump'])),
    detail: v.string(),
    since: v.nullable(v.date()),
    jump_units: v.nullable(storedUnits),
    jump_at: v.nullable(v.date()),
    seal: v.nullable(v.string()),
    reference_units: v.nullable(storedUnits),
    reference_at: v.nullable(v.date()),
  }),
  v.transform(
    (stored) =>
      [
        stored.coin,
        stored.seal,
        {
          readAt: stored.read_at,
          good: priceAt(stored.units, stored.at),
          reference: priceAt(stored.reference_units, stored.reference_at),
          problem:
            stored.problem && stored.since
              ? { kind: stored.problem, detail: stored.detail, since: stored.since }
              : undefined,
          jump: priceAt(stored.jump_units, stored.jump_at),
        },
      ] as const,
  ),
)

const priceAt = (units: bigint | null, at: Date | null) =>
  units !== null && at ? { units, at } : undefined

export interface StoredFeed extends FeedState {
  readonly readAt: Date
}

export type StoredFeeds = ReadonlyMap<MarketCoin, StoredFeed>

const feedSeal = (
  signer: Pick<Signer, 'seal'>,
  coin: MarketCoin,
  { good }: Pick<StoredFeed, 'good'>,
): string => rowSeal(signer, 'price_feeds', coin, [good?.units ?? null, good?.at ?? null])

/**
 * What is known of the coins whose sources have been read; without those that this program does not know any more, and
 * those that this host has not read.
 */
export async function storedFeeds(db: Pick<Tx, 'rows'> & Signer): Promise<StoredFeeds> {
  const stored = await db.rows(
    row,
    `SELECT coin, units, at, reference_units, reference_at, read_at, problem, detail, since, jump_units, jump_at, seal
     FROM price_feeds`,
  )
  return new Map(
    stored.flatMap(([coin, seal, feed]) =>
      isMarketCoin(coin) && seal === feedSeal(db, coin, feed) ? [[coin, feed]] : [],
    ),
  )
}

/** Nothing where a later reading has been stored, unless that was before a clock that was ahead was set back. */
export async function storeFeed(
  tx: Tx & Signer,
  coin: MarketCoin,
  { good, reference, problem, jump, readAt }: StoredFeed,
): Promise<void> {
  await tx.run(
    `INSERT INTO price_feeds (coin, units, at, read_at, problem, detail, since, jump_units, jump_at,
       reference_units, reference_at, seal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (coin) DO UPDATE SET units = EXCLUDED.units, at = EXCLUDED.at, read_at = EXCLUDED.read_at,
       problem = EXCLUDED.problem, detail = EXCLUDED.detail, since = EXCLUDED.since,
       jump_units = EXCLUDED.jump_units, jump_at = EXCLUDED.jump_at,
       reference_units = EXCLUDED.reference_units, reference_at = EXCLUDED.reference_at,
       seal = EXCLUDED.seal
     WHERE price_feeds.read_at < EXCLUDED.read_at OR price_feeds.read_at > $13`,
    [
      ...[coin, good?.units ?? null, good?.at ?? null, readAt],
      ...[problem?.kind ?? null, problem?.detail ?? '', problem?.since ?? null],
      ...[jump?.units ?? null, jump?.at ?? null],
      ...[reference?.units ?? null, reference?.at ?? null, feedSeal(tx, coin, { good })],
      addMs(readAt, MOST_AHEAD),
    ],
  )
}
