import * as v from 'valibot'
import { encodeAmount, strictUnits } from '#contract/values.ts'
import { isPaymentCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import type { PaymentKind } from '../../stores/money/payment.ts'
import {
  FORM,
  type Purchase,
  type PurchaseEvent,
  type PurchaseIntent,
  reducePurchase,
} from './purchase-state.ts'

/**
 * A purchase whose page was reloaded or left before an answer came (decision 15). With a key it can be repeated;
 * without one only a notice remains. It is saved for this tab and login, and deleted by a logout.
 */
const saved = v.object({
  intent: v.fallback(
    v.optional(
      v.pipe(
        v.object({
          coin: v.pipe(v.string(), v.guard(isPaymentCoin)),
          side: v.picklist(['pay', 'receive']),
          pay: strictUnits,
          receive: strictUnits,
          fee: strictUnits,
          credited: strictUnits,
          available: strictUnits,
          cost: v.optional(strictUnits),
          key: v.string(),
        }),
        v.transform(
          ({ coin, side, key, ...units }): PurchaseIntent => ({
            order: {
              coin,
              side,
              pay: amountOf(coin, units.pay),
              receive: amountOf('TOKEN', units.receive),
              fee: amountOf('TOKEN', units.fee),
              credited: amountOf('TOKEN', units.credited),
            },
            available: amountOf(coin, units.available),
            cost: units.cost === undefined ? undefined : amountOf(coin, units.cost),
            key,
          }),
        ),
      ),
    ),
    undefined,
  ),
})

function parse(stored: unknown): Purchase | undefined {
  const result = v.safeParse(saved, stored)
  if (!result.success) return undefined
  const { intent } = result.output
  return intent ? { step: 'uncertain', intent } : { step: 'form', notice: { code: 'unknown' } }
}

function serialise(state: Purchase): object | undefined {
  switch (state.step) {
    case 'form':
      return state.notice?.code === 'unknown' ? {} : undefined
    case 'sending':
    case 'uncertain':
      return state.intent.key === undefined ? {} : { intent: encodeIntent(state.intent) }
    case 'bought':
      return undefined
  }
}

const encodeIntent = ({ order, available, cost, key }: PurchaseIntent) => ({
  coin: order.coin,
  side: order.side,
  pay: encodeAmount(order.pay),
  receive: encodeAmount(order.receive),
  fee: encodeAmount(order.fee),
  credited: encodeAmount(order.credited),
  available: encodeAmount(available),
  ...(cost && { cost: encodeAmount(cost) }),
  key,
})

export const purchaseKind: PaymentKind<Purchase, PurchaseEvent> = {
  key: 'purchase-under-way',
  start: FORM,
  reduce: reducePurchase,
  serialise,
  parse,
}
