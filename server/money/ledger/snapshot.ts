import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'

/** How far a lane has come: its number, the number of its transfers, and the hash of the newest. */
const lane = v.pipe(v.tuple([v.number(), v.number(), v.string()]), v.readonly())

/** What an audit compares, at one moment. */
export const snapshotSchema = v.object({
  lanes: v.pipe(v.array(lane), v.readonly()),
  /** A hash over all balances. */
  balances: v.string(),
  /** Rows of each kind, and tokens of each stage. */
  totals: v.record(v.string(), v.string()),
})
export type Snapshot = v.InferOutput<typeof snapshotSchema>

/** Units by account. */
export type Balances = ReadonlyMap<number, bigint>

const row = v.object({
  lanes: v.array(lane),
  balances: v.array(v.tuple([v.number(), storedUnits])),
  totals: v.record(v.string(), v.string()),
  beyond: v.array(v.number()),
  accounts: v.number(),
})

/** Read in one statement, which sees one moment. `beyond` are transfers that are in no lane. */
export async function takeSnapshot(db: Pick<Tx, 'rows'>) {
  const [taken] = await db.rows(row, SNAPSHOT)
  if (!taken) throw new Error('a query without a row')
  const balances: Balances = new Map(taken.balances)
  const { lanes, totals, beyond, accounts } = taken
  const snapshot: Snapshot = { lanes, totals, balances: digestOf(balances) }
  return { snapshot, balances, beyond, accounts }
}

const SNAPSHOT = `
  SELECT
    (SELECT jsonb_agg(jsonb_build_array(lane, position, head) ORDER BY lane) FROM lanes) AS lanes,
    (SELECT coalesce(jsonb_agg(jsonb_build_array(id, units::text)), '[]') FROM accounts WHERE units <> 0) AS balances,
    (SELECT jsonb_object_agg(name, total) FROM (
       SELECT 'deposit' AS name, count(*)::text AS total FROM deposits
       UNION ALL SELECT 'hold', count(*)::text FROM withdrawals
       UNION ALL SELECT 'settle', count(*)::text FROM withdrawals WHERE status <> 'pending'
       UNION ALL SELECT 'purchase', count(*)::text FROM purchases
       UNION ALL SELECT 'reversal', count(*)::text FROM reversals
       UNION ALL SELECT 'terms', count(*)::text FROM terms
       UNION ALL SELECT 'treasury-' || stage, units::text FROM stage_supplies
     ) t) AS totals,
    (SELECT coalesce(jsonb_agg(t.id), '[]') FROM transfers t
     WHERE t.id <= 0 OR t.id > (SELECT max(lane) FROM lanes) * 1000000000000 + 999999999999) ||
    (SELECT coalesce(jsonb_agg(t.id), '[]') FROM lanes l JOIN LATERAL (
       SELECT id FROM transfers WHERE id > l.lane * 1000000000000 + l.position AND id <= l.lane * 1000000000000 + 999999999999
       ORDER BY id LIMIT 5) t ON true) AS beyond,
    (SELECT count(*) FROM accounts) AS accounts`

/** The same for equal balances; accounts without units do not count. */
export function digestOf(balances: Balances): string {
  const hash = createHash('sha256')
  for (const [account, units] of [...balances].sort(([one], [other]) => one - other))
    if (units !== 0n) hash.update(`${account} ${units}\n`)
  return hash.digest('hex')
}
