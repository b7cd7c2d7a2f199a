import * as v from 'valibot'
import { isMarketCoin, type MarketCoin } from '#domain/assets.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storedUnits } from '../../../platform/db/units.ts'
import type { FeedState } from './judge.ts'

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isMarketCoin)),
    units: v.nullable(storedUnits),
    at: v.nullable(v.date()),
    read_at: v.date(),
    problem: v.nullable(v.picklist(['unreachable', 'disagree', 'jump'])),
    detail: v.string(),
    since: v.nullable(v.date()),
    jump_units: v.nullable(storedUnits),
    jump_at: v.nullable(v.date()),
  }),
  v.transform(
    ({ coin, units, at, read_at, problem, detail, since, jump_units, jump_at }) =>
      [
        coin,
        {
          readAt: read_at,
          good: units !== null && at ? { units, at } : undefined,
          problem: problem && since ? { kind: problem, detail, since } : undefined,
          jump: jump_units !== null && jump_at ? { units: jump_units, at: jump_at } : undefined,
        },
      ] as const,
  ),
)

export interface StoredFeed extends FeedState {
  readonly readAt: Date
}

export type StoredFeeds = ReadonlyMap<MarketCoin, StoredFeed>

/** What is known of the coins whose sources have been read. */
export const storedFeeds = async (db: Pick<Tx, 'rows'>): Promise<StoredFeeds> =>
  new Map(
    await db.rows(
      row,
      `SELECT coin, units, at, read_at, problem, detail, since, jump_units, jump_at FROM price_feeds`,
    ),
  )

/** Nothing where a later reading has been stored. */
export async function storeFeed(
  tx: Tx,
  coin: MarketCoin,
  { good, problem, jump, readAt }: StoredFeed,
): Promise<void> {
  await tx.run(
    `INSERT INTO price_feeds (coin, units, at, read_at, problem, detail, since, jump_units, jump_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (coin) DO UPDATE SET units = EXCLUDED.units, at = EXCLUDED.at, read_at = EXCLUDED.read_at,
       problem = EXCLUDED.problem, detail = EXCLUDED.detail, since = EXCLUDED.since,
       jump_units = EXCLUDED.jump_units, jump_at = EXCLUDED.jump_at
     WHERE price_feeds.read_at < EXCLUDED.read_at`,
    [
      ...[coin, good?.units ?? null, good?.at ?? null, readAt],
      ...[problem?.kind ?? null, problem?.detail ?? '', problem?.since ?? null],
      ...[jump?.units ?? null, jump?.at ?? null],
    ],
  )
}
