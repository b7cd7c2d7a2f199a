import * as v from 'valibot'
import { type Coin, isCoin } from '#domain/assets.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addMs } from '../../platform/time/clock.ts'
import { Overdrawn } from '../ledger/ledger.ts'
import { CannotReverse, reverseIn } from '../ledger/reverse.ts'
import { soundTransfers } from '../ledger/sound.ts'

/** What the reversal says; an operator's has a reason of its own. */
const REASON = 'Withdrawn from by the buyer'
const BUYER = 'the buyer'

const refuse = (code: string, message: string) => new Refusal(409, code, message)
const row = v.object({
  at: v.date(),
  transfer: v.number(),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  paid: storedUnits,
  received: storedUnits,
})

/** What is given back, and the tokens that it was bought for, in the smallest units. */
export interface TakenBack {
  readonly coin: Coin
  readonly paid: bigint
  readonly received: bigint
}

interface Asked {
  readonly userId: string
  readonly purchaseId: string
  /** Milliseconds from a purchase on. */
  readonly period: number
}

/**
 * Takes a purchase back for its buyer, at its own price and once, as long as the tokens are there. Refuses with 404 or 409.
 * After an error the transaction must be rolled back.
 */
export async function withdrawFrom(
  tx: Transaction,
  { userId, purchaseId, period }: Asked,
  now: Date,
): Promise<TakenBack> {
  const key = `purchase:${purchaseId}`
  const [purchase] = await tx.rows(
    row,
    `SELECT p.at, t.id AS transfer, p.coin, p.paid::text, p.received::text
     FROM purchases p JOIN transfers t ON t.key = $3 WHERE p.id = $1 AND p.user_id = $2`,
    [purchaseId, userId, key],
  )
  if (!purchase) throw new Refusal(404, 'no-purchase', 'There is no such purchase.')
  if (addMs(purchase.at, period) <= now)
    throw refuse('too-late', 'The time to withdraw from this purchase is over.')
  // What is paid back is what the host itself has written.
  if (!(await soundTransfers(tx, [key])).has(key)) throw new Error(`${key} is not sound`)
  const reversal = {
    transfer: purchase.transfer,
    reason: REASON,
    madeBy: BUYER,
    isDebtAllowed: false,
  }
  try {
    await reverseIn(tx, now, reversal)
    return purchase
  } catch (error) {
    if (error instanceof CannotReverse)
      throw refuse('withdrawn', 'This purchase has been taken back already.')
    if (!(error instanceof Overdrawn)) throw error
    throw refuse('spent', 'The tokens of this purchase are not all there any more.')
  }
}
