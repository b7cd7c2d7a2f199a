import * as v from 'valibot'
import { CHAINS, CRYPTO_COINS } from '../../src/money/coins.ts'
import type { Tx } from '../db/db.ts'
import { ofUser, post } from '../ledger/ledger.ts'
import { storedUnits } from '../ledger/units.ts'
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

const fields = {
  coin: v.picklist(CRYPTO_COINS),
  chain: v.picklist(CHAINS),
  address: v.string(),
  total: storedUnits,
  amount: storedUnits,
  at: v.date(),
}
const row = v.object({
  ...fields,
  status: v.picklist(['Not Approval', 'Approved', 'Rejected']),
  transaction_id: v.string(),
})
export type Withdrawal = v.InferOutput<typeof row>

/** The user's withdrawals, newest first. */
export const withdrawalsOf = (db: Tx, userId: string): Promise<Withdrawal[]> =>
  db.rows(
    row,
    `SELECT coin, chain, address, total, amount, at, status, transaction_id
     FROM withdrawals WHERE user_id = $1 ORDER BY at DESC, id`,
    [userId],
  )

const openRow = v.object({ ...fields, id: v.string(), email: v.string() })
export type OpenWithdrawal = v.InferOutput<typeof openRow>

/** What an operator is still to decide, oldest first. */
export const openWithdrawals = (db: Tx): Promise<OpenWithdrawal[]> =>
  db.rows(
    openRow,
    `SELECT w.id, u.email, w.coin, w.chain, w.address, w.total, w.amount, w.at
     FROM withdrawals w JOIN users u ON u.id = w.user_id
     WHERE w.status = 'Not Approval' ORDER BY w.at, w.id`,
  )
