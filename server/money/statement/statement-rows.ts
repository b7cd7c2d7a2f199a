import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'

const coin = v.pipe(v.string(), v.guard(isCoin))

/** What the database knows of a statement: the sums of a coin, or a page of movements as JSON. */
export const statementPart = v.variant('part', [
  v.object({ part: v.literal('opening'), coin, units: storedUnits }),
  v.object({
    part: v.literal('closing'),
    coin,
    units: storedUnits,
    /** The kind of the account. */
    kind: v.string(),
    /** The number of entries that it is the sum of. */
    entries: v.number(),
  }),
  v.object({ part: v.literal('movements'), page: v.string() }),
])
export type StatementPart = v.InferOutput<typeof statementPart>

const text = v.nullable(v.string())
/** The columns of a movement, in the order of the statement below. Names would be most of its size. */
const movement = v.tuple([
  ...([coin, storedUnits, v.string(), v.number()] as const),
  ...([text, text, text, v.nullable(storedUnits), text] as const),
])
const page = v.pipe(v.string(), v.parseJson(), v.array(movement))

/** A transfer as far as it moved one coin of a person. */
export interface StatementRow {
  readonly coin: v.InferOutput<typeof coin>
  readonly units: bigint
  readonly key: string
  /** In milliseconds since 1970. */
  readonly at: number
  readonly network: string | null
  readonly address: string | null
  readonly transaction: string | null
  readonly fee: bigint | null
  /** The key of the transfer that it takes back. */
  readonly reversed: string | null
}

export const rowsOfPage = (json: string): StatementRow[] =>
  v
    .parse(page, json)
    .map(([coin, units, key, at, network, address, transaction, fee, reversed]) => ({
      coin,
      units,
      key,
      at,
      network,
      address,
      transaction,
      fee,
      reversed,
    }))

/** Movements in one row of the answer. One row each would cost several times as much to send and to read. */
export const PAGE = 1000

/** Follows the list of queries that OwnRows begins: one statement sees one state of the ledger. */
export const STATEMENT = `, own AS MATERIALIZED (
    SELECT t.id, t.at, t.key, a.coin, a.kind, e.units
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
    WHERE a.owner = ${CALLER} AND t.at < $2
  ), moved AS (
    SELECT id, at, key, coin, sum(units) AS units FROM own WHERE at >= $1
    GROUP BY id, at, key, coin HAVING sum(units) <> 0
  ), movements AS (
    SELECT row_number() OVER (ORDER BY m.at, m.id, m.coin) - 1 AS place, json_build_array(m.coin, m.units::text, m.key,
      floor(extract(epoch FROM m.at) * 1000), coalesce(d.network, w.chain), w.address,
      coalesce(d.transaction_id, w.transaction_id), coalesce(w.amount - w.arrives, p.fee)::text, r.key) AS movement
    FROM moved m
    LEFT JOIN deposits d ON d.id = CASE WHEN m.key LIKE 'deposit:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN withdrawals w ON w.id = CASE WHEN m.key LIKE 'withdrawal:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN purchases p ON m.coin = 'TOKEN'
      AND p.id = CASE WHEN m.key LIKE 'purchase:%' THEN split_part(m.key, ':', 2)::uuid END
    LEFT JOIN transfers r ON r.id = CASE WHEN m.key LIKE 'reversal:%' THEN split_part(m.key, ':', 2)::bigint END
  )
  SELECT 'opening' AS part, coin, sum(units) AS units, NULL AS kind, NULL::int AS entries, NULL AS page
    FROM own WHERE at < $1 GROUP BY coin
  UNION ALL
  SELECT 'closing', coin, sum(units), kind, count(*)::int, NULL FROM own GROUP BY coin, kind
  UNION ALL
  (SELECT 'movements', NULL, NULL, NULL, NULL, json_agg(movement ORDER BY place)::text
    FROM movements GROUP BY place / ${PAGE} ORDER BY place / ${PAGE})` as const
