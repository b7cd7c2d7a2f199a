import * as v from 'valibot'
import { isPaymentCoin } from '#domain/assets.ts'
import type { PurchaseLine } from '#domain/history.ts'
import { amountOf, negate, subtract } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { PurchaseOrder, Rates, Stage } from '#domain/purchase.ts'
import { lockedAt, nextRelease, type Vesting, vestingText } from '#domain/vesting.ts'
import type { Db, Signer } from '../../platform/db/db.ts'
import { rowSeal } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { StoredHistory } from '../history/own-history.ts'
import { existingAnswer, hashOf, type Intent } from '../ledger/idempotency.ts'
import type { Transfer } from '../ledger/ledger.ts'
import { announceTransfer, ofHouse, ofUser, overdrawn, postedTransfer } from '../ledger/ledger.ts'
import { reversedIds } from '../ledger/reverse.ts'
import { subjectOf } from '../ledger/subject.ts'

export interface NewPurchase {
  readonly id: string
  readonly userId: string
  readonly order: Omit<PurchaseOrder, 'side'>
  readonly rates: Pick<Rates, 'coin' | 'token'>
  readonly stage: Stage
  readonly at: Date
  /** The version of the terms it was made under; null is not checked. */
  readonly terms?: number | null
  /** When it is released; null for at once. */
  readonly vesting?: Vesting | null
}

/** A purchase with the request that asks for it. */
export interface AskedPurchase {
  readonly bought: NewPurchase
  readonly intent: Intent
}

/**
 * Exchanges the coin for tokens of the stage, once for the intent, and resolves to the recorded answer. Throws Overdrawn
 * for the user or the stage, and OutcomeUnknown.
 */
export async function purchase(
  tx: Db['atomic'],
  bought: NewPurchase,
  intent: Intent = { userId: bought.userId, key: undefined, payload: '' },
): Promise<string> {
  try {
    const made = await purchaseAll(tx, [{ bought, intent }])
    return made.has(bought.id) ? bought.id : await existingAnswer(tx, intent)
  } catch (error) {
    throw overdrawn(error) ?? error
  }
}

/**
 * Makes all of the purchases or none, and resolves to the ids of those that were made: the others' keys are recorded
 * already. One statement, since purchases come in crowds: locks are held for one commit and no round trip.
 */
export async function purchaseAll(
  tx: Db['atomic'],
  asked: readonly AskedPurchase[],
): Promise<ReadonlySet<string>> {
  const posted = await tx.rows(v.object({ id: v.string() }), 'SELECT post_purchases($1) AS id', [
    JSON.stringify(asked.map((one) => postedPurchase(tx, one))),
  ])
  const made = new Set(posted.map(({ id }) => id))
  for (const { bought } of asked) if (made.has(bought.id)) announceTransfer(tx, transferOf(bought))
  return made
}

function postedPurchase(signer: Signer, { bought, intent }: AskedPurchase) {
  const { id, userId, order, rates, stage, at, terms = null, vesting } = bought
  const row = [
    ...[id, userId, order.coin, order.pay.units, order.credited.units, order.fee.units],
    ...[stage, rates.coin.units, rates.token.units, at, terms],
  ] as const
  const subject = vesting ? [...row, vestingText(vesting)] : row
  const transfer = { ...transferOf(bought), subject: subjectOf('purchase', subject) }
  const { key, ...posted } = postedTransfer(signer, transfer)
  return {
    ...posted,
    transfer: key,
    id,
    user_id: userId,
    coin: order.coin,
    paid: `${order.pay.units}`,
    received: `${order.credited.units}`,
    fee: `${order.fee.units}`,
    stage,
    price: `${rates.coin.units}`,
    token_price: `${rates.token.units}`,
    terms,
    key: intent.key ?? null,
    payload_hash: hashOf(intent),
    ...lockOf(signer, bought),
  }
}

/** What of it is locked, and when the first part of that is released. */
function lockOf(signer: Signer, { id, userId, order, at, vesting }: NewPurchase) {
  if (!vesting) return {}
  const text = vestingText(vesting)
  const units = lockedAt(vesting, order.credited.units, at.getTime())
  const next = nextRelease(vesting, at.getTime())
  if (units === 0n || next === undefined) return { vesting: text }
  const nextAt = new Date(next)
  const seal = rowSeal(signer, 'vestings', id, [userId, units, nextAt])
  return { vesting: text, locked: `${units}`, next_at: nextAt, lock_seal: seal }
}

function transferOf({ id, userId, order, stage, at, vesting }: NewPurchase): Transfer {
  const { credited } = order
  const units = vesting ? lockedAt(vesting, credited.units, at.getTime()) : 0n
  const locked = amountOf('TOKEN', units)
  return {
    key: `purchase:${id}`,
    at,
    legs: [
      ofUser(userId, 'available', negate(order.pay)),
      ofHouse('sales', order.pay),
      ofHouse(`treasury-${stage}`, negate(order.receive)),
      ofUser(userId, 'available', subtract(credited, locked)),
      ofUser(userId, 'locked', locked),
      ofHouse('fees', order.fee),
    ],
  }
}

const row = v.pipe(
  v.object({
    coin: v.pipe(v.string(), v.guard(isPaymentCoin)),
    paid: storedUnits,
    received: storedUnits,
    fee: storedUnits,
    price: storedUnits,
    token_price: storedUnits,
    stage: v.number(),
    at: v.date(),
    is_reversed: v.boolean(),
  }),
  v.transform(
    ({ coin, paid, received, fee, price, token_price, stage, at, is_reversed }): PurchaseLine => ({
      kind: 'purchase',
      time: at.getTime(),
      coin,
      amount: amountOf(coin, paid),
      received: amountOf('TOKEN', received),
      fee: amountOf('TOKEN', fee),
      coinPrice: toDecimalString(price),
      tokenPrice: toDecimalString(token_price),
      saleStage: String(stage),
      type: is_reversed ? 'reversed' : 'buy',
      // A purchase has no other (product §3).
      status: 'completed',
    }),
  ),
)

export const purchaseHistory: StoredHistory<PurchaseLine> = {
  table: 'purchases',
  columns: `coin, paid, received, fee, price, token_price, stage, at, id IN (${reversedIds('purchase')}) AS is_reversed`,
  row,
  words: { fee: 'purchaseFee', reversed: 'purchaseReversed' },
}
