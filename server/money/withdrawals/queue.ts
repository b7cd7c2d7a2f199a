import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { LISTINGS } from '../screening/listings.ts'

/*
 * The queue of withdrawals as those who decide them see it: by filters, in pages, with what speaks for looking closer.
 */
export const QUEUE_STATES = ['pending', 'to-pay', 'approved', 'rejected', 'all'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

/** Why somebody should look closer. */
export const RISK_SIGNS = [
  ...(['first-withdrawal', 'new-address', 'shared-address', 'unusual-amount'] as const),
  ...(['password-changed', 'passkey-added', 'frozen-before', 'listed-address'] as const),
] as const
export type RiskSign = (typeof RISK_SIGNS)[number]

const row = v.object({
  id: v.string(),
  at: v.date(),
  user_id: v.string(),
  email: v.string(),
  coin: v.string(),
  network: v.string(),
  address: v.string(),
  amount: storedUnits,
  arrives: storedUnits,
  status: v.picklist(['pending', 'approved', 'rejected']),
  transaction: v.string(),
  reason: v.string(),
  approved_at: v.nullable(v.date()),
  approved_by: v.string(),
  decided_at: v.nullable(v.date()),
  waits_until: v.nullable(v.date()),
  is_frozen: v.boolean(),
  signs: v.array(v.picklist(RISK_SIGNS)),
})
export type QueuedWithdrawal = v.InferOutput<typeof row>

export interface QueueFilter {
  readonly state: QueueState
  readonly coin?: string | undefined
  readonly network?: string | undefined
  readonly userId?: string | undefined
}

/** A withdrawal of these times as much as the person's largest before is unusual. */
const UNUSUAL = 3

/** Those of the withdrawals that were placed and paid before this one. */
const BEFORE = `FROM withdrawals o WHERE o.user_id = w.user_id AND o.status = 'approved' AND o.at < w.at`

/** Whether there is one; by the first one's time, which an index has, where the database would rather look through the table. */
const HAS_BEFORE = `coalesce((SELECT min(o.at) FROM withdrawals o WHERE o.user_id = w.user_id AND o.status = 'approved') < w.at, false)`

const SIGNS: Readonly<Record<RiskSign, string>> = {
  'first-withdrawal': `NOT ${HAS_BEFORE}`,
  'new-address': `${HAS_BEFORE} AND NOT EXISTS (SELECT 1 ${BEFORE} AND lower(o.address) = lower(w.address))`,
  'shared-address': `EXISTS (SELECT 1 FROM withdrawals o WHERE lower(o.address) = lower(w.address) AND o.user_id <> w.user_id)`,
  'unusual-amount': `w.amount > ${UNUSUAL} * (SELECT o.amount ${BEFORE} AND o.coin = w.coin ORDER BY o.amount DESC LIMIT 1)`,
  'password-changed': `EXISTS (SELECT 1 FROM users u JOIN identity_accounts a ON a.uid = u.identity_uid
    WHERE u.id = w.user_id AND a.password_version > 1 AND a.password_changed_at > w.at - interval '24 hours')`,
  'passkey-added': `EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = w.user_id AND p.added_at > w.at - interval '24 hours')`,
  'frozen-before': `EXISTS (SELECT 1 FROM freezes f WHERE f.user_id = w.user_id)
    OR EXISTS (SELECT 1 FROM freeze_lifts l WHERE l.user_id = w.user_id)`,
  'listed-address': `EXISTS (SELECT 1 ${LISTINGS})`,
}

const ALL_SIGNS = RISK_SIGNS.map((sign) => `CASE WHEN ${SIGNS[sign]} THEN '${sign}' END`)

const COLUMNS = `w.id, w.at, w.user_id, u.email, w.coin, w.chain AS network, w.address, w.amount, w.arrives, w.status,
  w.transaction_id AS transaction, w.reason, w.approved_at, w.approved_by, w.decided_at,
  (SELECT until FROM withdrawal_waits x WHERE x.withdrawal_id = w.id) AS waits_until,
  EXISTS (SELECT 1 FROM freezes f WHERE f.user_id = w.user_id) AS is_frozen,
  to_jsonb(array_remove(ARRAY[${ALL_SIGNS.join(', ')}], NULL)) AS signs`

const STATES: Readonly<Record<QueueState, string>> = {
  pending: `w.status = 'pending' AND w.approved_at IS NULL`,
  'to-pay': `w.status = 'pending' AND w.approved_at IS NOT NULL`,
  approved: `w.status = 'approved'`,
  rejected: `w.status = 'rejected'`,
  all: 'true',
}

/** What is open is listed from the oldest on, everything else from the newest. */
const isOpen = (state: QueueState) => state === 'pending' || state === 'to-pay'

/**
 * The statement of a page. Conditions that nobody has set are not in it, so that each has the plan that fits it; what they are
 * compared with is a parameter. Only the page's own rows are joined.
 */
export function queueStatement(
  { state, coin, network, userId }: QueueFilter,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): { readonly sql: string; readonly params: readonly unknown[] } {
  const params: unknown[] = [limit]
  const conditions = [STATES[state]]
  const where = (condition: (parameter: string) => string, value: string | undefined) => {
    if (value === undefined) return
    params.push(value)
    conditions.push(condition(`$${params.length}`))
  }
  const [direction, follows] = isOpen(state) ? ['ASC', '>'] : ['DESC', '<']
  where((one) => `w.coin = ${one}`, coin)
  where((one) => `w.chain = ${one}`, network)
  where((one) => `w.user_id = ${one}`, userId)
  where(
    (one) => `(w.at, w.id) ${follows} (SELECT at, id FROM withdrawals WHERE id = ${one})`,
    after,
  )
  const order = `w.at ${direction}, w.id ${direction}`
  return {
    sql: `SELECT ${COLUMNS} FROM (
        SELECT * FROM withdrawals w WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT $1
      ) w JOIN users u ON u.id = w.user_id ORDER BY ${order}`,
    params,
  }
}

export async function queueOf(
  db: Pick<Tx, 'rows'>,
  ...asked: Parameters<typeof queueStatement>
): Promise<QueuedWithdrawal[]> {
  const { sql, params } = queueStatement(...asked)
  return await db.rows(row, sql, params)
}

/** Those with these ids, in no order. */
export const queuedWithdrawals = (
  db: Pick<Tx, 'rows'>,
  ids: readonly string[],
): Promise<QueuedWithdrawal[]> =>
  db.rows(
    row,
    `SELECT ${COLUMNS} FROM withdrawals w JOIN users u ON u.id = w.user_id WHERE w.id = ANY($1)`,
    [ids],
  )
