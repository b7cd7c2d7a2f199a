import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import type { PurchaseLine } from '#domain/history.ts'
import { amountOf, negate } from '#domain/money/amount.ts'
import type { PurchaseOrder, Rates } from '#domain/purchase.ts'
import type { Tx } from '../db/db.ts'
import type { Stage } from '../ledger/ledger.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { storedUnits } from '../ledger/units.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'

export interface NewPurchase {
  readonly id: string
  readonly userId: string
  readonly order: Omit<PurchaseOrder, 'side'>
  readonly rates: Pick<Rates, 'coin' | 'token'>
  readonly stage: Stage
  readonly at: Date
}

/** Exchanges the coin for tokens of the stage, in the caller's transaction. Throws Overdrawn for the user or the stage. */
export async function purchase(
  tx: Tx,
  { id, userId, order, rates, stage, at }: NewPurchase,
): Promise<void> {
  const { coin, pay, receive, fee, credited } = order
  await tx.run(
    `INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      userId,
      coin,
      pay.units,
      credited.units,
      fee.units,
      stage,
      rates.coin.units,
      rates.token.units,
      at,
    ],
  )
  await post(tx, {
    key: `purchase:${id}`,
    at,
    legs: [
      ofUser(userId, 'available', negate(pay)),
      ofHouse('sales', pay),
      ofHouse(`treasury-${stage}`, negate(receive)),
      ofUser(userId, 'available', credited),
      ofHouse('fees', fee),
    ],
  })
}

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isPaymentCoin)),
    paid: storedUnits,
    received: storedUnits,
    at: v.date(),
  }),
  v.transform(
    ({ coin, paid, received, at }): PurchaseLine => ({
      kind: 'purchase',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, paid),
      received: amountOf('TOKEN', received),
      type: 'buy',
      status: 'completed',
    }),
  ),
)

/** The user's purchases, newest first. */
export const purchasesOf = (own: OwnRows): Promise<PurchaseLine[]> =>
  own.rows(
    row,
    `SELECT coin, paid, received, at FROM purchases WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )
