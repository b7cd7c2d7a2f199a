import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'

/** What the database knows of a part of a statement. */
export const statementRow = v.object({
  part: v.picklist(['opening', 'closing', 'movement']),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  /** A movement has its transfer's key here, a closing balance the kind of its account. */
  key: v.string(),
  at: v.nullable(v.date()),
  network: v.nullable(v.string()),
  address: v.nullable(v.string()),
  transaction_id: v.nullable(v.string()),
  fee: v.nullable(storedUnits),
  reversed: v.nullable(v.string()),
  /** The number of entries that a closing is the sum of. */
  entries: v.nullable(v.number()),
})
export type StatementRow = v.InferOutput<typeof statementRow>

/** Follows the list of queries that OwnRows begins: one statement sees one state of the ledger. */
export const STATEMENT = `, own AS MATERIALIZED (
    SELECT t.id, t.at, t.key, a.coin, a.kind, e.units
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
    WHERE a.owner = ${CALLER} AND t.at < $2
  ), moved AS (
    SELECT id, at, key, coin, sum(units) AS units FROM own WHERE at >= $1
    GROUP BY id, at, key, coin HAVING sum(units) <> 0
  )
  SELECT 'opening' AS part, coin, sum(units) AS units, '' AS key, NULL::timestamptz AS at, NULL AS network,
    NULL AS address, NULL AS transaction_id, NULL::numeric AS fee, NULL AS reversed, NULL::int AS entries
    FROM own WHERE at < $1 GROUP BY coin
  UNION ALL
  SELECT 'closing', coin, sum(units), kind, NULL, NULL, NULL, NULL, NULL, NULL, count(*)::int
    FROM own GROUP BY coin, kind
  UNION ALL
  (SELECT 'movement', m.coin, m.units, m.key, m.at, coalesce(d.network, w.chain), w.address,
    coalesce(d.transaction_id, w.transaction_id), coalesce(w.amount - w.arrives, p.fee), r.key, NULL
    FROM moved m
    LEFT JOIN deposits d ON d.id = CASE WHEN m.key LIKE 'deposit:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN withdrawals w ON w.id = CASE WHEN m.key LIKE 'withdrawal:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN purchases p ON m.coin = 'TOKEN'
      AND p.id = CASE WHEN m.key LIKE 'purchase:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN transfers r ON r.id = CASE WHEN m.key LIKE 'reversal:%' THEN split_part(m.key, ':', 2)::bigint END
    ORDER BY m.at, m.id)` as const
