import * as v from 'valibot'
import { familyOf, isCoin, type Network } from '#domain/assets.ts'
import { reversedIds } from '../../money/ledger/reverse.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { addMs, DAY } from '../../platform/time/clock.ts'

/** What the books say of one network. Amounts in units of 10⁻¹⁸. */

const coin = v.pipe(v.string(), v.guard(isCoin))

/** A deposit or an approved withdrawal: an amount that moved in a transaction. */
const entry = v.object({
  kind: v.picklist(['deposit', 'withdrawal']),
  user_id: v.string(),
  email: v.string(),
  coin,
  units: storedUnits,
  transaction_id: v.string(),
  output: v.nullable(v.number()),
  /** The address that a withdrawal was paid to. */
  address: v.string(),
  /** Whether it is a payment that the host saw in a final block. */
  is_seen: v.boolean(),
  at: v.date(),
})
export type Entry = v.InferOutput<typeof entry>

/** Those whose transaction has not been looked at, or all. */
export const entriesOn = (db: Pick<Tx, 'rows'>, network: Network, isWhole: boolean) =>
  db.rows(
    entry,
    `WITH entries AS (
       SELECT 'deposit' AS kind, d.user_id, d.coin, d.units, d.transaction_id, d.output, '' AS address,
         p.id IS NOT NULL AS is_seen, d.at
         FROM deposits d LEFT JOIN chain_payments p ON p.deposit_id = d.id
         WHERE d.network = $1 AND d.transaction_id NOT LIKE 'balance-%' AND d.id NOT IN (${reversedIds('deposit')})
       UNION ALL
       SELECT 'withdrawal', user_id, coin, arrives, transaction_id, output, address, false, decided_at
         FROM withdrawals WHERE chain = $1 AND status = 'approved')
     SELECT e.*, u.email FROM entries e JOIN users u ON u.id = e.user_id
     WHERE $2 OR NOT EXISTS (
       SELECT FROM books_verified b WHERE b.network = $1 AND b.transaction_id = e.transaction_id)
     ORDER BY e.at, e.transaction_id, e.output`,
    [network, isWhole],
  )

export const storeVerified = (tx: Tx, network: Network, transactions: readonly string[]) =>
  tx.run(
    `INSERT INTO books_verified (network, transaction_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [network, transactions],
  )

const missed = v.object({
  email: v.string(),
  coin,
  units: storedUnits,
  transaction_id: v.string(),
  output: v.nullable(v.number()),
})

/** Payments of blocks that are final, which nothing has become of. */
export const missedOn = (db: Pick<Tx, 'rows'>, network: Network, final: number) =>
  db.rows(
    missed,
    `SELECT u.email, coin, units, transaction_id, output FROM chain_payments JOIN users u ON u.id = user_id
     WHERE network = $1 AND state = 'seen' AND block_number <= $2`,
    [network, final],
  )

/**
 * Deposits whose payment the host has stored otherwise: what an address is to have follows from the payments, so that whoever
 * has changed one has hidden that it has less. What a deposit is, the ledger proves.
 */
export const changedOn = (
  db: Pick<Tx, 'rows'>,
  network: Network,
  { final, now }: { readonly final: number; readonly now: Date },
) =>
  db.rows(
    missed,
    `SELECT u.email, d.coin, d.units, d.transaction_id, d.output FROM (
       SELECT p.deposit_id AS id FROM chain_payments p JOIN deposits d ON d.id = p.deposit_id
         WHERE p.network = $1 AND ((p.coin, p.units, p.user_id) IS DISTINCT FROM (d.coin, d.units, d.user_id)
           OR NOT EXISTS (SELECT FROM derived_addresses a
             WHERE a.user_id = d.user_id AND lower(a.address) = lower(p.address))
           -- One that an operator has credited may not be final for a while.
           OR (p.block_number > $2 AND d.at < $3))
       UNION SELECT d.id FROM deposits d JOIN chain_payments p ON p.id = d.id
         WHERE d.network = $1 AND p.deposit_id IS DISTINCT FROM d.id
       UNION SELECT d.id FROM deposits d
         JOIN chain_payments p ON p.network = d.network AND p.transaction_id = d.transaction_id
         WHERE d.network = $1 AND p.deposit_id IS NULL AND p.state <> 'seen'
           AND (p.coin, p.units, p.user_id) = (d.coin, d.units, d.user_id)
           AND NOT EXISTS (SELECT FROM chain_payments o WHERE o.deposit_id = d.id)
     ) changed JOIN deposits d USING (id) JOIN users u ON u.id = d.user_id ORDER BY d.at, d.id`,
    [network, final, addMs(now, -DAY)],
  )

const place = v.object({
  address: v.string(),
  coin,
  units: storedUnits,
  by_hand: storedUnits,
  is_moving: v.boolean(),
})

/**
 * What each deposit address must have at a final block: what it began with and was paid, less what left it. What was
 * credited by hand, such as before the chain was read, may be there as well or not. `isNewest`: balances are those of the
 * newest block, so that what is not final yet must be waited for.
 */
export const addressesOn = (
  db: Pick<Tx, 'rows'>,
  network: Network,
  final: number,
  isNewest: boolean,
) =>
  db.rows(
    place,
    `SELECT address, coin, sum(units) AS units, sum(by_hand) AS by_hand, bool_or(is_moving) AS is_moving FROM (
       SELECT address, coin, CASE WHEN state IN ('seen', 'gone') OR block_number > $2 THEN 0 ELSE units END AS units,
         0 AS by_hand, state = 'seen' AND (block_number <= $2 OR $3) AS is_moving
         FROM chain_payments WHERE network = $1
       UNION ALL
       SELECT address, coin, -units, 0, false FROM chain_spendings WHERE network = $1 AND block_number <= $2
       UNION ALL
       SELECT address, coin, baseline, 0, false FROM chain_balances WHERE network = $1 AND baseline > 0
       UNION ALL
       SELECT a.address, d.coin, 0, d.units, false FROM deposits d
         JOIN derived_addresses a ON a.user_id = d.user_id JOIN deposit_keys k ON k.id = a.key_id
         WHERE d.network = $1 AND k.family = $4
         AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.deposit_id = d.id)
     ) m GROUP BY address, coin ORDER BY address, coin`,
    [network, final, isNewest, familyOf(network)],
  )

const owed = v.object({ coin, units: storedUnits })

/** What people have, of each coin, whatever the network. */
export const owedOf = (db: Pick<Tx, 'rows'>) =>
  db.rows(
    owed,
    `SELECT coin, sum(units) AS units FROM accounts
     WHERE user_id IS NOT NULL AND kind IN ('available', 'held', 'locked') GROUP BY coin ORDER BY coin`,
  )
