import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import type { PurchaseLine } from '#domain/history.ts'
import { amountOf, negate } from '#domain/money/amount.ts'
import type { PurchaseOrder, Rates } from '#domain/purchase.ts'
import type { Db } from '../db/db.ts'
import { existingAnswer, hashOf, type Intent } from '../ledger/idempotency.ts'
import type { Stage, Transfer } from '../ledger/ledger.ts'
import { announceTransfer, ofHouse, ofUser, overdrawn, transferParams } from '../ledger/ledger.ts'
import { reversedIds } from '../ledger/reverse.ts'
import { subjectOf } from '../ledger/subject.ts'
import { storedUnits } from '../ledger/units.ts'
import type { StoredHistory } from '../users/own-history.ts'

export interface NewPurchase {
  readonly id: string
  readonly userId: string
  readonly order: Omit<PurchaseOrder, 'side'>
  readonly rates: Pick<Rates, 'coin' | 'token'>
  readonly stage: Stage
  readonly at: Date
  /** The version of the terms it was made under; null is not checked. */
  readonly terms?: number | null
}

/**
 * Exchanges the coin for tokens of the stage, once for the intent, and resolves to the recorded answer. One statement,
 * since purchases come in crowds: locks are held for one commit and no round trip. Throws Overdrawn for the user or the
 * stage, and OutcomeUnknown.
 */
export async function purchase(
  tx: Db['atomic'],
  bought: NewPurchase,
  intent: Intent = { userId: bought.userId, key: undefined, payload: '' },
): Promise<string> {
  const { id, userId, order, rates, stage, at, terms = null } = bought
  const row = [
    ...[id, userId, order.coin, order.pay.units, order.credited.units, order.fee.units],
    ...[stage, rates.coin.units, rates.token.units, at, terms],
  ] as const
  const transfer = { ...transferOf(bought), subject: subjectOf('purchase', row) }
  try {
    const posted = await tx.rows(v.object({ id: v.number() }), PURCHASE, [
      ...transferParams(tx, transfer),
      ...row,
      ...[intent.key ?? null, hashOf(intent)],
    ])
    if (posted.length === 0) return await existingAnswer(tx, intent)
  } catch (error) {
    throw overdrawn(error) ?? error
  }
  announceTransfer(tx, transfer)
  return id
}

/** Nothing is bought if the key is recorded already; a repetition waits until the first attempt has ended. */
const PURCHASE = `
  WITH record AS (
    INSERT INTO idempotency_records (user_id, key, payload_hash, answer, at)
    SELECT $8::uuid, $18, $19, $7::text, $16 WHERE $18::text IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING 1
  ), bought AS (
    INSERT INTO purchases (id, user_id, coin, paid, received, fee, stage, price, token_price, at, terms)
    SELECT $7::uuid, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
    WHERE $18::text IS NULL OR EXISTS (SELECT 1 FROM record)
    RETURNING 1
  )
  SELECT under_terms(post_transfer($1, $2, $3, $4, $5, $6), $17) AS id FROM bought`

const transferOf = ({ id, userId, order, stage, at }: NewPurchase): Transfer => ({
  key: `purchase:${id}`,
  at,
  legs: [
    ofUser(userId, 'available', negate(order.pay)),
    ofHouse('sales', order.pay),
    ofHouse(`treasury-${stage}`, negate(order.receive)),
    ofUser(userId, 'available', order.credited),
    ofHouse('fees', order.fee),
  ],
})

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isPaymentCoin)),
    paid: storedUnits,
    received: storedUnits,
    at: v.date(),
    is_reversed: v.boolean(),
  }),
  v.transform(
    ({ coin, paid, received, at, is_reversed }): PurchaseLine => ({
      kind: 'purchase',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, paid),
      received: amountOf('TOKEN', received),
      type: is_reversed ? 'reversed' : 'buy',
      // A purchase has no other (product §3).
      status: 'completed',
    }),
  ),
)

export const purchaseHistory: StoredHistory<PurchaseLine> = {
  table: 'purchases',
  columns: `coin, paid, received, at, id IN (${reversedIds('purchase')}) AS is_reversed`,
  row,
}
