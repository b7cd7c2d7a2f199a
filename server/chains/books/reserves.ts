import * as v from 'valibot'
import { COINS, type Coin } from '#domain/assets.ts'
import { dayOf } from '#domain/balance-history.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'

/** What of a coin is on the chains, and what people are owed, in 10⁻¹⁸ coins. */
export interface Reserve {
  readonly coin: Coin
  readonly reserves: bigint
  readonly owed: bigint
}

const stored = v.object({
  day: v.string(),
  coin: v.picklist(COINS),
  reserves: storedUnits,
  owed: storedUnits,
  at: v.date(),
})

/** Stores what a comparison has found; the last one of a day counts. */
export async function storeReserves(tx: Tx, at: Date, reserves: readonly Reserve[]): Promise<void> {
  for (const one of reserves)
    await tx.run(
      `INSERT INTO reserve_days (day, coin, reserves, owed, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (day, coin) DO UPDATE SET reserves = $3, owed = $4, at = $5 WHERE reserve_days.at <= $5`,
      [dayOf(at.getTime()), one.coin, one.reserves, one.owed, at],
    )
}

/** What was stored since the day of `from`, the earliest first. Days without a comparison are not there. */
export const reservesSince = (db: Pick<Tx, 'rows'>, from: Date) =>
  db.rows(
    stored,
    `SELECT day::text AS day, coin, reserves, owed, at FROM reserve_days WHERE day >= $1 ORDER BY day, coin`,
    [dayOf(from.getTime())],
  )
