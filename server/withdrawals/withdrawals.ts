import * as v from 'valibot'
import { CHAINS, CRYPTO_COINS } from '#domain/assets.ts'
import type { Tx } from '../db/db.ts'
import { ofUser, post } from '../ledger/ledger.ts'
import { storedUnits } from '../ledger/units.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'
import type { Order } from './order.ts'

/*
 * What a withdrawal takes is held until an operator has decided.
 *
 *                approve: held → withdrawals + fees
 *   pending ──────────────────────────────────────────▶ approved
 *      └──────────────────────────────────────────────▶ rejected
 *                reject: held → available
 */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

export interface NewWithdrawal extends Order {
  readonly id: string
  readonly userId: string
  readonly at: Date
}

/** Holds the amount, in the caller's transaction. Throws Overdrawn. */
export async function place(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  const { id, userId, coin, chain, address, amount, arrives, at } = withdrawal
  await tx.run(
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, amount, arrives, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, coin, chain, address, amount, arrives, at],
  )
  await post(tx, {
    key: `withdrawal:${id}:hold`,
    at,
    legs: [ofUser(userId, coin, 'available', -amount), ofUser(userId, coin, 'held', amount)],
  })
}

const row = v.object({
  coin: v.picklist(CRYPTO_COINS),
  chain: v.picklist(CHAINS),
  address: v.string(),
  amount: storedUnits,
  arrives: storedUnits,
  at: v.date(),
  status: v.picklist(WITHDRAWAL_STATUSES),
  transaction_id: v.string(),
  /** Why it was rejected, where the operator said so. */
  reason: v.string(),
})
export type Withdrawal = v.InferOutput<typeof row>

/** The user's withdrawals, newest first. */
export const withdrawalsOf = (own: OwnRows): Promise<Withdrawal[]> =>
  own.rows(
    row,
    `SELECT coin, chain, address, amount, arrives, at, status, transaction_id, reason
     FROM withdrawals WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )

const listedRow = v.object({ ...row.entries, id: v.string(), email: v.string() })
export type ListedWithdrawal = v.InferOutput<typeof listedRow>

const LISTED = `SELECT w.id, u.email, w.coin, w.chain, w.address, w.amount, w.arrives, w.at, w.status, w.transaction_id, w.reason
                FROM withdrawals w JOIN users u ON u.id = w.user_id`

/** What an operator is still to decide, oldest first. */
export const pendingWithdrawals = (db: Tx): Promise<ListedWithdrawal[]> =>
  db.rows(listedRow, `${LISTED} WHERE w.status = 'pending' ORDER BY w.at, w.id`)

/** Withdrawals, decided or not, newest first. */
export const newestWithdrawals = (db: Tx, most: number): Promise<ListedWithdrawal[]> =>
  db.rows(listedRow, `${LISTED} ORDER BY w.at DESC, w.id LIMIT $1`, [most])

/** Throws where there is no such withdrawal. */
export async function withdrawalById(db: Tx, id: string): Promise<ListedWithdrawal> {
  const [found] = await db.rows(listedRow, `${LISTED} WHERE w.id = $1`, [id])
  if (!found) throw new Error(`there is no withdrawal ${id}`)
  return found
}
