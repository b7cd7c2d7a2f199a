import * as v from 'valibot'
import { isNetwork, isWithdrawalCoin } from '#domain/assets.ts'
import type { KnownStatus, Stage, WithdrawalLine } from '#domain/history.ts'
import { amountOf, negate } from '#domain/money/amount.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import { requireUnrestricted } from '../../accounts/address-book/book.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { StoredHistory } from '../history/own-history.ts'
import { ofUser, post } from '../ledger/ledger.ts'
import { subjectOf } from '../ledger/subject.ts'
import { postWait } from './proof.ts'
import { storeWait, waitUntil } from './waits.ts'

/*
 * The amount of a withdrawal is held until an operator decides.
 *
 *                approve: held → withdrawals + fees
 *   pending ──────────────────────────────────────────▶ approved
 *      └──────────────────────────────────────────────▶ rejected
 *                reject: held → available
 */
const STATUSES = ['pending', 'approved', 'rejected'] as const satisfies readonly KnownStatus[]

export interface NewWithdrawal {
  readonly id: string
  readonly userId: string
  readonly order: WithdrawalOrder
  readonly at: Date
  /** The version of the terms it was made under; null is not checked. */
  readonly terms?: number | null
  /** The time before which nobody may approve it. */
  readonly waitsUntil?: Date | undefined
}

/**
 * Stores the withdrawal and holds its amount, in the caller's transaction. Throws Overdrawn, and refuses what the person's
 * own address book forbids.
 */
export async function placeWithdrawal(
  tx: Transaction,
  { id, userId, order, at, terms = null, waitsUntil }: NewWithdrawal,
): Promise<void> {
  await requireUnrestricted(tx, userId, order, at)
  const { coin, network, address, amount, arrives } = order
  const row = [id, userId, coin, network, address, amount.units, arrives.units, at, terms] as const
  await tx.run(
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at, terms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    row,
  )
  if (waitsUntil) {
    await storeWait(tx, id, waitsUntil)
    await postWait(tx, id, waitsUntil)
  }
  const transfer = await post(tx, {
    key: `withdrawal:${id}:hold`,
    at,
    legs: [ofUser(userId, 'available', negate(amount)), ofUser(userId, 'held', amount)],
    subject: subjectOf('hold', row),
  })
  await tx.run('SELECT under_terms($1, $2)', [transfer, terms])
}

export const storedWithdrawal = {
  coin: v.pipe(v.string(), v.guard(isWithdrawalCoin)),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  amount: storedUnits,
  arrives: storedUnits,
  status: v.picklist(STATUSES),
  transaction_id: v.string(),
}
/** `id`: the column of the withdrawal's id. */
const columnsOf = (
  id: string,
) => `coin, chain AS network, address, amount, arrives, at, status, transaction_id, reason,
  approved_at IS NOT NULL AS is_approved, sent,
  CASE WHEN status = 'pending' THEN ${waitUntil(id)} END AS waits_until`

const fields = {
  ...storedWithdrawal,
  address: v.string(),
  at: v.date(),
  /** The operator's reason for a rejection; may be empty. */
  reason: v.string(),
  is_approved: v.boolean(),
  /** The transaction that is to pay it; empty if none is on its way. */
  sent: v.string(),
  waits_until: v.nullable(v.date()),
}

const stored = v.object(fields)
type Stored = v.InferOutput<typeof stored>

const lineOf = ({
  coin,
  amount,
  arrives,
  at,
  transaction_id: transaction,
  is_approved,
  sent,
  waits_until,
  ...rest
}: Stored) => ({
  ...rest,
  kind: 'withdrawal' as const,
  time: at.getTime(),
  coin,
  amount: amountOf(coin, amount),
  fee: amountOf(coin, amount - arrives),
  arrives: amountOf(coin, arrives),
  transaction: rest.status === 'pending' ? sent : transaction,
  stage: stageOf(rest.status, is_approved, sent),
  waitsUntil: waits_until?.getTime(),
})

function stageOf(status: KnownStatus, isApproved: boolean, sent: string): Stage | '' {
  if (status !== 'pending') return ''
  if (sent !== '') return 'sent'
  return isApproved ? 'approved' : ''
}

const row = v.pipe(
  stored,
  v.transform((found): WithdrawalLine => lineOf(found)),
)

export const withdrawalHistory: StoredHistory<WithdrawalLine> = {
  table: 'withdrawals',
  columns: columnsOf('id'),
  row,
  words: { fee: 'withdrawalFee' },
}

const listedRow = v.pipe(
  v.object({ ...fields, id: v.string(), email: v.string() }),
  v.transform((found) => ({ ...lineOf(found), id: found.id, email: found.email })),
)
/** A withdrawal with its user's e-mail, for operators and mails. */
export type ListedWithdrawal = v.InferOutput<typeof listedRow>

const LISTED = `SELECT w.id, email, ${columnsOf('w.id')} FROM withdrawals w JOIN users u ON u.id = w.user_id`

/** Part of a list: at most `limit`, after the withdrawal of that id if there is one. */
interface Part {
  readonly limit: number
  readonly after?: string | undefined
}

/** The condition has no OR, since no index helps with one: each page would be looked for from the beginning of all. */
const placeOr = (at: 'infinity' | '-infinity', id: string): string =>
  `(coalesce((SELECT at FROM withdrawals WHERE id = $1), '${at}'), coalesce($1::uuid, '${id}'))`
const BEFORE_ALL = placeOr('-infinity', '00000000-0000-0000-0000-000000000000')
const AFTER_ALL = placeOr('infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')

/** Pending withdrawals, oldest first. */
export const pendingWithdrawals = (db: Tx, { limit, after }: Part): Promise<ListedWithdrawal[]> =>
  db.rows(
    listedRow,
    `${LISTED} WHERE w.status = 'pending' AND (w.at, w.id) > ${BEFORE_ALL}
     ORDER BY w.at, w.id LIMIT $2`,
    [after ?? null, limit],
  )

/** Withdrawals, pending or decided, newest first. */
export const newestWithdrawals = (db: Tx, { limit, after }: Part): Promise<ListedWithdrawal[]> =>
  db.rows(
    listedRow,
    `${LISTED} WHERE (w.at, w.id) < ${AFTER_ALL}
     ORDER BY w.at DESC, w.id DESC LIMIT $2`,
    [after ?? null, limit],
  )

/** Throws if there is no such withdrawal. */
export async function withdrawalById(db: Tx, id: string): Promise<ListedWithdrawal> {
  const [row] = await db.rows(listedRow, `${LISTED} WHERE w.id = $1`, [id])
  if (!row) throw new Error(`there is no withdrawal ${id}`)
  return row
}
