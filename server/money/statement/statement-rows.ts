import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { CALLER } from '../../platform/db/own-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'

const coin = v.pipe(v.string(), v.guard(isCoin))

/** What the database knows of a statement: the sums of a coin, or a page of entries as JSON. */
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
const number = v.pipe(v.string(), v.toNumber(), v.safeInteger())
/** The columns of an entry, in the order of the statement below, all of them text. Names would be most of its size. */
const entry = v.tuple([
  ...([coin, storedUnits, v.string(), number, number] as const),
  ...([text, text, text, v.nullable(storedUnits), text] as const),
])
const page = v.pipe(v.string(), v.parseJson(), v.array(entry))

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

/** An entry of a transfer: what it moved in one account. */
export type StatementEntry = StatementRow & {
  /** That of the transfer. */
  readonly id: number
}

export const entriesOfPage = (json: string): StatementEntry[] =>
  v
    .parse(page, json)
    .map(([coin, units, key, id, at, network, address, transaction, fee, reversed]) => ({
      coin,
      units,
      key,
      id,
      at,
      network,
      address,
      transaction,
      fee,
      reversed,
    }))

/** Entries in one row of the answer. One row each would cost several times as much to send and to read. */
export const PAGE = 1000

/**
 * Follows the list of queries that OwnRows begins: one statement sees one state of the ledger. What a transfer is for is read
 * as a whole and not looked up for each. It is joined to the entries by a full join, since PostgreSQL, which does not know how
 * many there are, would compare all with all for any other; the condition after it leaves the entries.
 */
export const STATEMENT = `, own AS MATERIALIZED (
    SELECT t.id, t.at, t.key, a.coin, a.kind, e.units
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
    WHERE a.owner = ${CALLER} AND t.at < $2
  ), details AS MATERIALIZED (
    SELECT 'deposit:' || id AS key, network, NULL AS address, transaction_id, NULL AS fee_coin, NULL::numeric AS fee
      FROM deposits WHERE user_id = ${CALLER}
    UNION ALL
    SELECT 'withdrawal:' || id || step, chain, address, transaction_id, coin, amount - arrives
      FROM withdrawals, (VALUES (':hold'), (':settle')) AS s (step) WHERE user_id = ${CALLER}
    UNION ALL
    SELECT 'purchase:' || id, NULL, NULL, NULL, 'TOKEN', fee FROM purchases WHERE user_id = ${CALLER}
  ), moved AS (
    SELECT row_number() OVER (ORDER BY m.at, m.id, m.coin) - 1 AS place, ARRAY[m.coin, m.units::text, m.key, m.id::text,
      floor(extract(epoch FROM m.at) * 1000)::text, d.network, d.address, d.transaction_id,
      CASE WHEN d.fee_coin = m.coin THEN d.fee::text END, r.key] AS entry
    FROM (SELECT * FROM own WHERE at >= $1) m FULL JOIN details d ON d.key = m.key
    LEFT JOIN transfers r ON r.id = CASE WHEN m.key LIKE 'reversal:%' THEN split_part(m.key, ':', 2)::bigint END
    WHERE coalesce(m.id, 0) <> 0
  )
  SELECT 'opening' AS part, coin, sum(units) AS units, NULL AS kind, NULL::int AS entries, NULL AS page
    FROM own WHERE at < $1 GROUP BY coin
  UNION ALL
  SELECT 'closing', coin, sum(units), kind, count(*)::int, NULL FROM own GROUP BY coin, kind
  UNION ALL
  (SELECT 'movements', NULL, NULL, NULL, NULL, array_to_json(array_agg(entry ORDER BY place))::text
    FROM moved GROUP BY place / ${PAGE} ORDER BY place / ${PAGE})` as const
