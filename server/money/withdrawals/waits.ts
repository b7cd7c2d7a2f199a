import * as v from 'valibot'
import type { WaitingWithdrawal } from '#contract/account/passkeys.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { PASSKEY_DELAY } from '#domain/passkeys.ts'
import { NOT_FROZEN } from '../../accounts/freezes/freezes.ts'
import type { Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { addMs, type Clock } from '../../platform/time/clock.ts'

/*
 * A withdrawal that a mailed code has confirmed although its owner has a passkey waits, so that the owner can cancel it.
 * The database lets nobody approve it before (14-withdrawals.sql).
 */

/** When a withdrawal that is placed now may be paid. */
export const waitFrom = (at: Date): Date => addMs(at, PASSKEY_DELAY)

export const storeWait = (tx: Tx, withdrawalId: string, until: Date): Promise<number> =>
  tx.run('INSERT INTO withdrawal_waits (withdrawal_id, until) VALUES ($1, $2)', [
    withdrawalId,
    until,
  ])

/** The time until which a withdrawal waits or has waited; undefined if it never did. */
export async function waitOf(tx: Tx, withdrawalId: string): Promise<Date | undefined> {
  const [row] = await tx.rows(
    v.object({ until: v.date() }),
    'SELECT until FROM withdrawal_waits WHERE withdrawal_id = $1',
    [withdrawalId],
  )
  return row?.until
}

/** The same in SQL, of a column with the withdrawal's id; null if it never did. */
export const waitUntil = (id: string): string =>
  `(SELECT until FROM withdrawal_waits WHERE withdrawal_id = ${id})`

const row = v.object({
  id: v.string(),
  coin: v.string(),
  amount: storedUnits,
  address: v.string(),
  until: v.date(),
})

/**
 * The user's withdrawals that wait and can be cancelled, the newest first. Of a frozen account also those whose wait is
 * over: its owner must be able to take back what somebody else has placed before lifting the freeze, which would pay it.
 */
export async function waitingWithdrawals(
  db: Tx,
  clock: Clock,
  userId: string,
): Promise<WaitingWithdrawal[]> {
  const rows = await db.rows(
    row,
    `SELECT w.id, w.coin, w.amount, w.address, x.until
     FROM withdrawals w JOIN withdrawal_waits x ON x.withdrawal_id = w.id
     WHERE w.user_id = $1 AND w.status = 'pending' AND (x.until > $2 OR NOT (${NOT_FROZEN})) ORDER BY w.at DESC, w.id`,
    [userId, clock.now()],
  )
  return rows.map(({ amount, until, ...rest }) => ({
    ...rest,
    amount: toDecimalString(amount),
    until: until.getTime(),
  }))
}
