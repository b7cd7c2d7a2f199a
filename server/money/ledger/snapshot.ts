import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { SUBJECT_KINDS, SUBJECTS, type SubjectColumns, type SubjectKind } from './subject.ts'

/** How far a lane has come: its number, the number of its transfers, and the hash of the newest. */
const lane = v.pipe(v.tuple([v.number(), v.number(), v.string()]), v.readonly())
const hashes = v.record(v.string(), v.string())

/** What an audit compares, at one moment. */
export const snapshotSchema = v.object({
  lanes: v.pipe(v.array(lane), v.readonly()),
  /** Hashes over the balances of so many accounts each; of checkpoints up to version 0.2 one over all. */
  balances: v.union([v.string(), hashes]),
  /** Rows of each kind, and tokens of each stage. */
  totals: v.record(v.string(), v.string()),
  /** The first of PostgreSQL's transactions that might not have been over. */
  horizon: v.optional(v.string()),
})
export type Snapshot = v.InferOutput<typeof snapshotSchema>

const row = v.object({
  lanes: v.array(lane),
  now: hashes,
  before: hashes,
  totals: v.record(v.string(), v.string()),
  horizon: v.string(),
  entries: v.number(),
  beyond: v.array(v.number()),
  accounts: v.number(),
})

/** The highest number of an account that is read. The host gives none that is higher, or below one. */
export const LAST_ACCOUNT = Number.MAX_SAFE_INTEGER

/** Accounts whose balances one hash is over. */
const ACCOUNTS = 50_000
const ALL_ACCOUNTS = 10 ** 15

/**
 * Read in one statement, which sees one moment and answers in little, however many accounts there are. `before` are the
 * balances without the entries since `since`, `entries` how many these are; `beyond` are transfers that are in no lane.
 */
export async function takeSnapshot(db: Pick<Tx, 'rows'>, since?: Snapshot) {
  const isOne = typeof since?.balances === 'string'
  const from = since?.lanes.map(([lane, position]) => ({ lane, position })) ?? []
  const size = isOne ? ALL_ACCOUNTS : ACCOUNTS
  const [taken] = await db.rows(row, since ? SINCE : WHOLE, [
    ...[size, ...(since ? [JSON.stringify(from)] : [])],
  ])
  if (!taken) throw new Error('a query without a row')
  const balancesOf = (all: Readonly<Record<string, string>>) => (isOne ? (all['0'] ?? NONE) : all)
  const { lanes, totals, horizon, beyond, accounts, entries } = taken
  const snapshot: Snapshot = { lanes, totals, horizon, balances: balancesOf(taken.now) }
  return { snapshot, before: balancesOf(taken.before), entries, beyond, accounts }
}

/** Those hashes of balances that are not the same, by the accounts that each is over. */
export function changedBalances(
  one: Snapshot['balances'],
  other: Snapshot['balances'],
): readonly string[] {
  if (typeof one === 'string' || typeof other === 'string') return one === other ? [] : ['all']
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((part) => one[part] !== other[part])
    .map((part) => `${Number(part) * ACCOUNTS} to ${(Number(part) + 1) * ACCOUNTS - 1}`)
}

/** SHA-256 of nothing. */
const NONE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Of accounts as they come; equal for equal balances, since those without units do not count. Whoever reads them sorts them in
 * a subquery: a sort of the aggregate's own is a third of its time.
 */
const HASH = `encode(sha256(convert_to(
  string_agg(id || ' ' || units || E'\\n', '') FILTER (WHERE units <> 0), 'UTF8')), 'hex')`

const OF_PART = 'id >= p.part * $1::bigint AND id < (p.part + 1) * $1::bigint'

/** The hashes of all balances, part by part along the accounts, and `before` of each. */
const hashesOf = (before: string) => `
  parts AS (
    SELECT min(id) / $1::bigint AS part FROM accounts WHERE id BETWEEN 1 AND ${LAST_ACCOUNT}
    UNION ALL
    SELECT (SELECT id / $1::bigint FROM accounts
      WHERE id >= (p.part + 1) * $1::bigint AND id <= ${LAST_ACCOUNT} ORDER BY id LIMIT 1)
    FROM parts p WHERE p.part IS NOT NULL),
  hashes AS MATERIALIZED (
    SELECT p.part, h.accounts, h.now, ${before} AS before FROM parts p CROSS JOIN LATERAL (
      SELECT count(*) AS accounts, ${HASH} AS now FROM (SELECT id, units FROM accounts WHERE ${OF_PART} ORDER BY id) a) h
    WHERE p.part IS NOT NULL)`

const objectOf = (hash: string) =>
  `(SELECT coalesce(jsonb_object_agg(part, ${hash}) FILTER (WHERE ${hash} IS NOT NULL), '{}') FROM hashes)`

function countOf(kind: SubjectKind): string {
  const { table, where = 'true' }: SubjectColumns = SUBJECTS[kind]
  return `SELECT '${kind}', count(*)::text FROM ${table} WHERE ${where}`
}

const snapshotSql = (hashes: string, entries: string) => `
  ${hashes}
  SELECT
    (SELECT jsonb_agg(jsonb_build_array(lane, position, head) ORDER BY lane) FROM lanes) AS lanes,
    ${objectOf('now')} AS now,
    ${objectOf('before')} AS before,
    (SELECT jsonb_object_agg(name, total) FROM (
       SELECT 'terms' AS name, count(*)::text AS total FROM terms
       ${SUBJECT_KINDS.map((kind) => `UNION ALL ${countOf(kind)}`).join(' ')}
       UNION ALL SELECT 'treasury-' || stage, units::text FROM stage_supplies
     ) t) AS totals,
    pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
    ${entries} AS entries,
    (SELECT coalesce(jsonb_agg(id), '[]') FROM transfers WHERE id <= 0) ||
    (SELECT coalesce(jsonb_agg(id), '[]') FROM transfers
     WHERE id > (SELECT max(lane) FROM lanes) * 1000000000000 + 999999999999) ||
    (SELECT coalesce(jsonb_agg(t.id), '[]') FROM lanes l JOIN LATERAL (
       SELECT id FROM transfers WHERE id > l.lane * 1000000000000 + l.position AND id <= l.lane * 1000000000000 + 999999999999
       ORDER BY id LIMIT 5) t ON true) AS beyond,
    (SELECT coalesce(sum(accounts), 0)::bigint FROM hashes) AS accounts`

const WHOLE = snapshotSql(
  `WITH RECURSIVE ${hashesOf('NULL::text')}`,
  '(SELECT count(*) FROM entries)',
)

const BEFORE = `SELECT ${HASH} FROM (
  SELECT id, a.units - coalesce(s.units, 0) AS units
  FROM accounts a LEFT JOIN (SELECT unnest(ids) AS id, unnest(units) AS units FROM moved WHERE part = p.part) s USING (id)
  WHERE ${OF_PART} ORDER BY id) a`

/** The entries since, by account, and these by the part that the account is of; a part without any is as it was. */
const SINCE = snapshotSql(
  `WITH RECURSIVE since AS MATERIALIZED (
    SELECT e.account_id, sum(e.units) AS units, count(*) AS entries
    FROM lanes l LEFT JOIN jsonb_to_recordset($2::jsonb) AS s(lane integer, position bigint) ON s.lane = l.lane
    JOIN entries e ON e.transfer_id > l.lane * 1000000000000 + coalesce(s.position, 0)
      AND e.transfer_id <= l.lane * 1000000000000 + l.position
    GROUP BY 1),
  moved AS MATERIALIZED (
    SELECT account_id / $1::bigint AS part, array_agg(account_id) AS ids, array_agg(units) AS units FROM since GROUP BY 1),
  ${hashesOf(`CASE WHEN p.part IN (SELECT part FROM moved) THEN (${BEFORE}) ELSE h.now END`)}`,
  '(SELECT coalesce(sum(entries), 0)::bigint FROM since)',
)
