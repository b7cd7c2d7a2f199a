import * as v from 'valibot'
import type { Tx } from '../platform/db/db.ts'
import { storedUnits } from '../platform/db/units.ts'
import { reversedIds } from './ledger/reverse.ts'

const flows = v.object({
  /** In UTC, such as 2026-11-26. */
  day: v.string(),
  deposits: v.number(),
  /** What came in, in 10⁻¹⁸ USDT at the last daily price of each coin until that day. */
  inflow: storedUnits,
  withdrawals: v.number(),
  /** What was sent, without fees, in the same unit. */
  outflow: storedUnits,
  /** Movements in coins of which no price is known: no worth above contains them. */
  unpriced: v.number(),
  /** The median time from request to decision of the withdrawals requested on that day; null where none was decided. */
  decided_in: v.nullable(v.number()),
})
export type FlowsOfDay = v.InferOutput<typeof flows>

const DAY_OF = (column: string) => `(${column} AT TIME ZONE 'UTC')::date`

/** Exported for the test of its plan. */
export const FLOWS = `
  WITH days AS (SELECT ${DAY_OF('$1::timestamptz')} + n AS day FROM generate_series(0, $2::int - 1) n),
  moved AS (
    SELECT ${DAY_OF('at')} AS day, coin, 'in' AS way, count(*) AS number, sum(units) AS units
    FROM deposits WHERE at >= $1 AND id NOT IN (${reversedIds('deposit')}) GROUP BY 1, 2
    UNION ALL
    SELECT ${DAY_OF('decided_at')}, coin, 'out', count(*), sum(arrives)
    FROM withdrawals WHERE decided_at >= $1 AND status = 'approved' GROUP BY 1, 2
  ),
  worth AS (
    SELECT m.day, m.way, m.number, CASE WHEN m.coin = 'USDT' THEN m.units ELSE trunc(m.units * p.units / 1e18) END AS worth
    FROM moved m LEFT JOIN LATERAL (
      SELECT units FROM daily_prices WHERE coin = m.coin AND day <= m.day ORDER BY day DESC LIMIT 1
    ) p ON true
  ),
  decided AS (
    SELECT ${DAY_OF('at')} AS day,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM coalesce(approved_at, decided_at) - at)) AS seconds
    FROM withdrawals WHERE at >= $1 AND coalesce(approved_at, decided_at) IS NOT NULL GROUP BY 1
  )
  SELECT d.day::text AS day, coalesce(sum(w.number) FILTER (WHERE way = 'in'), 0)::bigint AS deposits, coalesce(sum(worth) FILTER (WHERE way = 'in'), 0) AS inflow,
    coalesce(sum(w.number) FILTER (WHERE way = 'out'), 0)::bigint AS withdrawals, coalesce(sum(worth) FILTER (WHERE way = 'out'), 0) AS outflow,
    coalesce(sum(w.number) FILTER (WHERE worth IS NULL), 0)::bigint AS unpriced, max(round(decided.seconds)) AS decided_in
  FROM days d LEFT JOIN worth w USING (day) LEFT JOIN decided USING (day) GROUP BY d.day ORDER BY d.day`

/** What came in and went out on each of `days` days from `from`, a start of a UTC day; days without any are there, too. */
export const flowsByDay = (
  db: Pick<Tx, 'rows'>,
  { from, days }: { readonly from: Date; readonly days: number },
): Promise<FlowsOfDay[]> => db.rows(flows, FLOWS, [from, days])
