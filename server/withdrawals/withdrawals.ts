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
 *                     approve: held → withdrawals + fees
 *   Not Approval ──────────────────────────────────────▶ Approved
 *        └───────────────────────────────────────────────▶ Rejected
 *                     reject: held → available
 */
export interface NewWithdrawal extends Order {
  readonly id: string
  readonly userId: string
  readonly at: Date
}

/** Sets the total aside, in the caller's transaction. Throws Overdrawn. */
export async function place(tx: Tx, withdrawal: NewWithdrawal): Promise<void> {
  const { id, userId, coin, chain, address, total, amount, at } = withdrawal
  await tx.run(
    `INSERT INTO withdrawals (id, user_id, coin, chain, address, total, amount, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, coin, chain, address, total, amount, at],
  )
  await post(tx, {
    key: `withdrawal:${id}:hold`,
    at,
    legs: [ofUser(userId, coin, 'available', -total), ofUser(userId, coin, 'held', total)],
  })
}

const row = v.object({
  coin: v.picklist(CRYPTO_COINS),
  chain: v.picklist(CHAINS),
  address: v.string(),
  total: storedUnits,
  amount: storedUnits,
  at: v.date(),
  status: v.picklist(['Not Approval', 'Approved', 'Rejected']),
  transaction_id: v.string(),
  /** Why it was rejected, where the operator said so. */
  reason: v.string(),
})
export type Withdrawal = v.InferOutput<typeof row>

/** The user's withdrawals, newest first. */
export const withdrawalsOf = (own: OwnRows): Promise<Withdrawal[]> =>
  own.rows(
    row,
    `SELECT coin, chain, address, total, amount, at, status, transaction_id, reason
     FROM withdrawals WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )

const listedRow = v.object({ ...row.entries, id: v.string(), email: v.string() })
export type ListedWithdrawal = v.InferOutput<typeof listedRow>

const LISTED = `SELECT w.id, u.email, w.coin, w.chain, w.address, w.total, w.amount, w.at, w.status, w.transaction_id, w.reason
                FROM withdrawals w JOIN users u ON u.id = w.user_id`

/** What an operator is still to decide, oldest first. */
export const openWithdrawals = (db: Tx): Promise<ListedWithdrawal[]> =>
  db.rows(listedRow, `${LISTED} WHERE w.status = 'Not Approval' ORDER BY w.at, w.id`)

/** Withdrawals, decided or not, newest first. */
export const newestWithdrawals = (db: Tx, most: number): Promise<ListedWithdrawal[]> =>
  db.rows(listedRow, `${LISTED} ORDER BY w.at DESC, w.id LIMIT $1`, [most])

/** Throws where there is no such withdrawal. */
export async function withdrawalById(db: Tx, id: string): Promise<ListedWithdrawal> {
  const [found] = await db.rows(listedRow, `${LISTED} WHERE w.id = $1`, [id])
  if (!found) throw new Error(`there is no withdrawal ${id}`)
  return found
}
