import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { PurchaseOrder, Rates } from '#domain/purchase.ts'
import type { Tx } from '../db/db.ts'
import type { Stage } from '../ledger/ledger.ts'
import { ofHouse, ofUser, post } from '../ledger/ledger.ts'
import { storedUnits } from '../ledger/units.ts'
import type { OwnRows } from '../users/own-rows.ts'
import { CALLER } from '../users/own-rows.ts'
import type { Rates } from './quote.ts'

export interface NewPurchase extends Rates {
  readonly id: string
  readonly userId: string
  readonly coin: CryptoCoin
  /** Units of 10⁻¹⁸, as all that follow. */
  readonly paid: bigint
  /** What is credited, the fee already off. */
  readonly received: bigint
  readonly fee: bigint
  readonly stage: Stage
  readonly at: Date
}

/** Exchanges the coin for tokens of the stage, in the caller's transaction. Throws Overdrawn: the user, or the stage. */
export async function purchase(tx: Tx, bought: NewPurchase): Promise<void> {
  const { id, userId, coin, paid, received, fee, stage, price, tokenPrice, at } = bought
  await tx.run(
    `INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, userId, coin, paid, received, fee, stage, price, tokenPrice, at],
  )
  await post(tx, {
    key: `purchase:${id}`,
    at,
    legs: [
      ofUser(userId, coin, 'available', -paid),
      ofHouse(coin, 'sales', paid),
      ofHouse('TOKEN', `treasury-${stage}`, -(received + fee)),
      ofUser(userId, 'TOKEN', 'available', received),
      ofHouse('TOKEN', 'fees', fee),
    ],
  })
}

const row = v.object({
  coin: v.picklist(CRYPTO_COINS),
  paid: storedUnits,
  received: storedUnits,
  at: v.date(),
})
export type Purchase = v.InferOutput<typeof row>

/** The user's purchases, newest first. */
export const purchasesOf = (own: OwnRows): Promise<Purchase[]> =>
  own.rows(
    row,
    `SELECT coin, paid, received, at FROM purchases WHERE user_id = ${CALLER} ORDER BY at DESC, id`,
  )
