import * as v from 'valibot'
import { isNetwork, type Network } from '#domain/assets.ts'
import { type Plan, PURPOSES, parsePlan, planText } from '#domain/payouts/plan.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Batches and their plans (15-payouts.sql). */
const batchRow = v.object({
  number: v.number(),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  purpose: v.picklist(PURPOSES),
  at: v.date(),
})
export type Batch = v.InferOutput<typeof batchRow>

export async function batchOf(tx: Tx, number: number): Promise<Batch | undefined> {
  const [row] = await tx.rows(
    batchRow,
    'SELECT number, network, purpose, at FROM payout_batches WHERE number = $1',
    [number],
  )
  return row
}

/** The newest first: those with an open payment, then the others. */
export const newestBatches = (tx: Tx, limit: number): Promise<Batch[]> =>
  tx.rows(
    batchRow,
    `SELECT number, network, purpose, at FROM payout_batches b
     ORDER BY EXISTS (SELECT 1 FROM payout_slots s WHERE s.batch = b.number AND s.state = 'open') DESC, number DESC
     LIMIT $1`,
    [limit],
  )

/** The number of the newest batch that has to do with sweeping; 0 without any. */
export async function newestSweep(tx: Tx, on: Network): Promise<number> {
  const [row] = await tx.rows(
    v.object({ newest: v.number() }),
    `SELECT coalesce(max(number), 0) AS newest FROM payout_batches WHERE network = $1 AND purpose <> 'payouts'`,
    [on],
  )
  return row?.newest ?? 0
}

export async function insertBatch(
  tx: Tx,
  { network: on, purpose, at, by }: { network: Network; purpose: string; at: Date; by: string },
): Promise<number> {
  const [made] = await tx.rows(
    v.object({ number: v.number() }),
    'INSERT INTO payout_batches (network, purpose, at, made_by) VALUES ($1, $2, $3, $4) RETURNING number',
    [on, purpose, at, by],
  )
  if (!made) throw new Error('a batch without a number')
  return made.number
}

export const insertPlan = (tx: Tx, plan: Plan, at: Date): Promise<number> =>
  tx.run('INSERT INTO payout_plans (hash, batch, issue, content, at) VALUES ($1, $2, $3, $4, $5)', [
    plan.hash,
    plan.batch,
    plan.issue,
    planText(plan),
    at,
  ])

export async function planOf(tx: Tx, hash: string): Promise<Plan | undefined> {
  const [row] = await tx.rows(
    v.object({ content: v.string() }),
    'SELECT content FROM payout_plans WHERE hash = $1',
    [hash],
  )
  return row && planIn(row.content)
}

/** The newest plan of a batch. */
export async function newestPlan(tx: Tx, batch: number): Promise<Plan | undefined> {
  const [row] = await tx.rows(
    v.object({ content: v.string() }),
    'SELECT content FROM payout_plans WHERE batch = $1 ORDER BY issue DESC LIMIT 1',
    [batch],
  )
  return row && planIn(row.content)
}

const planHead = v.object({
  hash: v.string(),
  issue: v.number(),
  purpose: v.picklist([...PURPOSES, 'void']),
})

/** What names the newest plan of a batch, be it readable or not. */
export async function newestPlanHead(
  tx: Pick<Tx, 'rows'>,
  batch: number,
): Promise<v.InferOutput<typeof planHead> | undefined> {
  const [row] = await tx.rows(
    planHead,
    `SELECT hash, issue, content::jsonb ->> 'purpose' AS purpose FROM payout_plans
     WHERE batch = $1 ORDER BY issue DESC LIMIT 1`,
    [batch],
  )
  return row
}

/** A plan from its stored text. */
export function planIn(content: string): Plan {
  const plan = parsePlan(content)
  if (plan.ok) return plan.value
  throw new Error(`a stored plan cannot be read: ${plan.error}`)
}
