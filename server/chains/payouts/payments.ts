import * as v from 'valibot'
import { isCoin, isNetwork, type Network } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { type Plan, parsePlan } from '#domain/payouts/plan.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Attempt, Payment } from './chain.ts'
import { attemptsIn } from './tron-attempts.ts'

/* The payments of batches, and the transactions that were handed out for them (15-payouts.sql). */

const network = v.pipe(v.string(), v.guard(isNetwork))

const PAYMENT_COLUMNS =
  'batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, path, state, transaction_id, reason, failure'
const paymentRow = v.object({
  batch: v.number(),
  id: v.string(),
  withdrawal_id: v.nullable(v.string()),
  network,
  sender: v.string(),
  nonce: v.nullable(v.number()),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  units: storedUnits,
  recipient: v.string(),
  path: v.nullable(v.string()),
  state: v.picklist(['open', 'paid', 'failed']),
  transaction_id: v.string(),
  reason: v.string(),
  failure: v.string(),
})
type PaymentRow = v.InferOutput<typeof paymentRow>

const attemptRow = v.pipe(
  v.object({
    batch: v.number(),
    id: v.string(),
    transaction_id: v.string(),
    issue: v.number(),
    raw: v.string(),
    expires_at: v.nullable(v.date()),
    sent_at: v.nullable(v.date()),
    refusal: v.string(),
    is_void: v.boolean(),
  }),
  v.transform(({ batch, id, transaction_id, expires_at, sent_at, is_void, ...rest }) => {
    const attempt: Attempt = {
      ...rest,
      transaction: transaction_id,
      expires: expires_at,
      sentAt: sent_at,
      isVoid: is_void,
    }
    return { batch, id, attempt }
  }),
)

/** A payment with its state. */
export interface StoredPayment extends Payment {
  readonly state: PaymentRow['state']
  /** The id of the final transaction; empty until then. */
  readonly transaction: string
  /** Why it has failed, or why it cannot be settled although its nonce has been used. */
  readonly reason: string
  /** Why it could not be looked at, settled or sent when that was last tried; empty where it could. */
  readonly failure: string
  /** Nothing is known of its contract without its plan. */
  readonly hasPlan: boolean
}

const paymentOf = (
  { sender, recipient, units, withdrawal_id, transaction_id, path, ...rest }: PaymentRow,
  attempts: readonly Attempt[],
  plan: Plan | undefined,
): StoredPayment => ({
  ...rest,
  ...contractIn(plan, rest.id),
  hasPlan: plan !== undefined,
  from: sender,
  to: recipient,
  amount: toDecimalString(units),
  attempts: attempts.length > 0 ? attempts : attemptsIn(plan, rest.id),
  withdrawalId: withdrawal_id,
  transaction: transaction_id,
  ...(path === null ? {} : { path }),
})

function contractIn(plan: Plan | undefined, id: string): Pick<Payment, 'contract'> {
  const contract = plan?.transactions.find((one) => one.id === id)?.contract
  return contract === undefined ? {} : { contract }
}

/** Payments in the order of their batches and nonces, the newest attempt of each first. */
async function paymentsWhere(
  tx: Tx,
  where: string,
  params: readonly unknown[],
): Promise<StoredPayment[]> {
  const rows = await tx.rows(
    paymentRow,
    `SELECT ${PAYMENT_COLUMNS} FROM payout_slots WHERE ${where} ORDER BY batch, nonce, id`,
    params,
  )
  if (rows.length === 0) return []
  const batches = [...new Set(rows.map(({ batch }) => batch))]
  const attempts = await tx.rows(
    attemptRow,
    // Each plan is read once, not for each of its transactions.
    `WITH plans AS MATERIALIZED (
       SELECT batch, issue, content::jsonb ->> 'purpose' = 'void' AS is_void FROM payout_plans WHERE batch = ANY($1))
     SELECT batch, id, transaction_id, issue, raw, expires_at, sent_at, refusal, is_void
     FROM payout_attempts JOIN plans USING (batch, issue)
     WHERE batch = ANY($1) ORDER BY issue DESC, transaction_id`,
    [batches],
  )
  const plans = await firstPlans(tx, batches)
  return rows.map((row) =>
    paymentOf(
      row,
      attempts.flatMap((one) =>
        one.batch === row.batch && one.id === row.id ? [one.attempt] : [],
      ),
      plans.get(row.batch),
    ),
  )
}

/**
 * The first plan of each batch: a setting that changes later changes no contract. A plan that cannot be read is left out,
 * so that it stops no other batch.
 */
async function firstPlans(tx: Tx, batches: readonly number[]): Promise<Map<number, Plan>> {
  const rows = await tx.rows(
    v.object({ batch: v.number(), content: v.string() }),
    'SELECT batch, content FROM payout_plans WHERE batch = ANY($1) AND issue = 1',
    [batches],
  )
  return new Map(
    rows.flatMap(({ batch, content }) => {
      const plan = parsePlan(content)
      return plan.ok ? [[batch, plan.value] as const] : []
    }),
  )
}

export const openPayments = (tx: Tx, of: Network): Promise<StoredPayment[]> =>
  paymentsWhere(tx, `state = 'open' AND network = $1`, [of])

export const paymentsOf = (tx: Tx, batch: number): Promise<StoredPayment[]> =>
  paymentsWhere(tx, 'batch = $1', [batch])

/** The payment that a transaction was made for. */
export async function paymentOfTransaction(tx: Tx, on: Network, transaction: string) {
  const place = 'SELECT batch, id FROM payout_attempts WHERE network = $1 AND transaction_id = $2'
  const [payment] = await paymentsWhere(tx, `(batch, id) IN (${place})`, [on, transaction])
  return payment
}

/** Locked until the transaction ends; undefined if it has been settled. */
export async function lockOpenPayment(tx: Tx, { batch, id }: Pick<Payment, 'batch' | 'id'>) {
  const [row] = await tx.rows(
    v.object({ id: v.string() }),
    `SELECT id FROM payout_slots WHERE batch = $1 AND id = $2 AND state = 'open' FOR UPDATE`,
    [batch, id],
  )
  return row !== undefined
}

export const storeOutcome = (
  tx: Tx,
  { batch, id }: Pick<Payment, 'batch' | 'id'>,
  outcome: { state: 'paid' | 'failed'; transaction: string; reason: string; at: Date },
): Promise<number> =>
  tx.run(
    `UPDATE payout_slots SET state = $3, transaction_id = $4, reason = $5, settled_at = $6, failure = ''
     WHERE batch = $1 AND id = $2`,
    [batch, id, outcome.state, outcome.transaction, outcome.reason, outcome.at],
  )

/** The first nonce that no plan has used. */
export async function nextNonce(tx: Tx, on: Network, sender: string): Promise<number> {
  const [row] = await tx.rows(
    v.object({ next: v.number() }),
    'SELECT coalesce(max(nonce) + 1, 0) AS next FROM payout_slots WHERE network = $1 AND sender = $2',
    [on, sender],
  )
  return row?.next ?? 0
}

export const insertPayment = (
  tx: Tx,
  payment: Omit<Payment, 'attempts' | 'amount' | 'contract'> & { readonly units: bigint },
): Promise<number> =>
  tx.run(
    `INSERT INTO payout_slots (batch, id, withdrawal_id, network, sender, nonce, coin, units, recipient, path)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[payment.batch, payment.id, payment.withdrawalId, payment.network, payment.from],
      ...[payment.nonce, payment.coin, payment.units, payment.to, payment.path ?? null],
    ],
  )

export interface NewAttempt extends Pick<Payment, 'batch' | 'id' | 'network'> {
  readonly transaction: string
  readonly issue: number
  readonly raw: string
  readonly expires: Date | null
}

/** Stores a transaction of a payment, or what has been signed of one that is stored. */
export const putAttempt = (tx: Tx, attempt: NewAttempt): Promise<number> =>
  tx.run(
    `INSERT INTO payout_attempts (network, transaction_id, batch, id, issue, raw, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (network, transaction_id) DO UPDATE SET raw = $6 WHERE payout_attempts.raw = ''`,
    [
      ...[attempt.network, attempt.transaction, attempt.batch, attempt.id],
      ...[attempt.issue, attempt.raw, attempt.expires],
    ],
  )

/** Why a payment cannot be settled although its nonce has been used; empty where that is not so. */
export const markUnknown = (tx: Tx, { batch, id }: Pick<Payment, 'batch' | 'id'>, why: string) =>
  tx.run(
    `UPDATE payout_slots SET reason = $3 WHERE batch = $1 AND id = $2 AND state = 'open' AND reason <> $3`,
    [batch, id, why],
  )

export const markFailure = (tx: Tx, { batch, id }: Pick<Payment, 'batch' | 'id'>, why: string) =>
  tx.run(
    `UPDATE payout_slots SET failure = $3 WHERE batch = $1 AND id = $2 AND state = 'open' AND failure <> $3`,
    [batch, id, why],
  )

export const markSent = (tx: Tx, on: Network, transaction: string, at: Date): Promise<number> =>
  tx.run(
    `UPDATE payout_attempts SET sent_at = coalesce(sent_at, $3), refusal = ''
     WHERE network = $1 AND transaction_id = $2`,
    [on, transaction, at],
  )

export const markRefused = (tx: Tx, on: Network, transaction: string, why: string) =>
  tx.run('UPDATE payout_attempts SET refusal = $3 WHERE network = $1 AND transaction_id = $2', [
    on,
    transaction,
    why.slice(0, 200),
  ])
