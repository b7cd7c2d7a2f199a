import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import type { Tx } from '../platform/db/db.ts'
import { storedUnits } from '../platform/db/units.ts'
import { HOUSE } from './ledger/ledger.ts'
import { reversedIds } from './ledger/reverse.ts'

/*
 * What an operator of a sale reads: sums of what is there, of one moment each. Times are UTC, amounts 10⁻¹⁸ units, values
 * USDT of the moment at which something was posted.
 */
const coin = v.pipe(v.string(), v.guard(isCoin))

/** How sales are put together. */
export const SALES_BY = ['day', 'stage', 'coin'] as const
export type SalesBy = (typeof SALES_BY)[number]

const GROUPS: Readonly<Record<SalesBy, string>> = {
  day: `to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`,
  stage: `lpad(stage::text, 4, '0')`,
  coin: 'coin',
}

const sale = v.object({
  name: v.string(),
  purchases: v.number(),
  tokens: storedUnits,
  value: storedUnits,
  /** Only where all of it was paid in one coin. */
  paid: v.nullable(storedUnits),
})

/** Purchases that are not reversed, by day, stage or coin; those after `after`. */
export const salesBy = (
  db: Pick<Tx, 'rows'>,
  by: SalesBy,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
) =>
  db.rows(
    sale,
    `SELECT ${GROUPS[by]} AS name, count(*) AS purchases, sum(received) AS tokens,
       sum(trunc((received + fee) * token_price / 1e18)) AS value, ${by === 'coin' ? 'sum(paid)' : 'NULL'} AS paid
     FROM purchases WHERE id NOT IN (${reversedIds('purchase')})
     GROUP BY 1 HAVING ${GROUPS[by]} > $1 ORDER BY 1 LIMIT $2`,
    [after, limit],
  )

const owed = v.object({
  coin,
  available: storedUnits,
  held: storedUnits,
  /** What people owe, which is below zero in their accounts. */
  debts: storedUnits,
})

/**
 * What all people have together, by coin: what the house has less of, since the entries of each transfer sum to zero. So no
 * account of a person is read but those of debts, however many people there are.
 */
export const OWED = `
  WITH held AS MATERIALIZED (SELECT coin, sum(amount) AS units FROM withdrawals WHERE status = 'pending' GROUP BY coin),
    locked AS MATERIALIZED (SELECT 'TOKEN' AS coin, sum(remaining) AS units FROM vestings WHERE remaining > 0),
    debts AS MATERIALIZED (SELECT coin, -sum(units) AS units FROM accounts WHERE kind = 'debt' GROUP BY coin)
  SELECT coin, -house.units - coalesce(held.units, 0) - coalesce(locked.units, 0) + coalesce(debts.units, 0) AS available,
    coalesce(held.units, 0) AS held, coalesce(debts.units, 0) AS debts
  FROM (SELECT coin, sum(units) AS units FROM accounts WHERE owner = '${HOUSE}' GROUP BY coin) house
    LEFT JOIN held USING (coin) LEFT JOIN locked USING (coin) LEFT JOIN debts USING (coin)
  WHERE house.units <> 0 OR held.units <> 0 OR debts.units <> 0 ORDER BY coin`

export const owedInTotal = (db: Pick<Tx, 'rows'>) => db.rows(owed, OWED)

const entry = v.object({
  transfer: v.number(),
  at: v.date(),
  subject: v.string(),
  account: v.string(),
  user: v.nullable(v.string()),
  coin,
  units: storedUnits,
  value: v.nullable(storedUnits),
  account_id: v.number(),
})
export type LedgerEntry = v.InferOutput<typeof entry>

export interface LedgerPart {
  /** The transfer and the account that the entries come after, which is where an index stands. */
  readonly after: readonly [transfer: number, account: number]
  readonly limit: number
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/**
 * Both sides of each transfer, in the order of their numbers. The value is that of the UTC day's price, which for USDT is
 * one; undefined where no price of that day is known.
 */
export const ledgerEntries = (
  db: Pick<Tx, 'rows'>,
  { after: [transfer, account], limit, from, to }: LedgerPart,
): Promise<LedgerEntry[]> =>
  db.rows(
    entry,
    `SELECT t.id AS transfer, t.at, t.key AS subject, a.kind AS account, a.user_id AS user, a.coin, e.units,
       CASE WHEN a.coin = 'USDT' THEN e.units ELSE trunc(e.units * p.units / 1e18) END AS value, a.id AS account_id
     FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN accounts a ON a.id = e.account_id
     LEFT JOIN daily_prices p ON p.coin = a.coin AND p.day = (t.at AT TIME ZONE 'UTC')::date
     WHERE (e.transfer_id, e.account_id) > ($1, $2)
       AND t.at >= coalesce($4::timestamptz, '-infinity') AND t.at < coalesce($5::timestamptz, 'infinity')
     ORDER BY e.transfer_id, e.account_id LIMIT $3`,
    [transfer, account, limit, from ?? null, to ?? null],
  )
