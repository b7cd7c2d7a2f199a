import * as v from 'valibot'
import { encodeAmount, strictUnits } from '#contract/values.ts'
import { isPaymentCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { PaymentKind } from '../../stores/money/payment.ts'
import {
  FORM,
  type Purchase,
  type PurchaseEvent,
  type PurchaseIntent,
  reducePurchase,
  type TimedQuote,
} from './purchase-state.ts'

/**
 * A purchase whose page was reloaded or left before an answer came (decision 15). With a key it can be repeated;
 * without one only a notice remains. It is saved for this tab and login, and deleted by a logout.
 */
/** The quote as it is saved: what is bought at it stands in the order. Its end is not saved: the host knows it. */
const savedQuote = v.object({
  id: v.string(),
  stage: v.number(),
  price: strictUnits,
  costPrice: strictUnits,
  tokenPrice: strictUnits,
})

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
          quote: v.optional(savedQuote),
        }),
        v.transform(({ coin, side, key, quote, ...units }): PurchaseIntent => {
          const order = {
            coin,
            side,
            pay: amountOf(coin, units.pay),
            receive: amountOf('TOKEN', units.receive),
            fee: amountOf('TOKEN', units.fee),
            credited: amountOf('TOKEN', units.credited),
          }
          return {
            order,
            available: amountOf(coin, units.available),
            cost: units.cost === undefined ? undefined : amountOf(coin, units.cost),
            key,
            quote: quote && quoteOf(order, quote),
          }
        }),
      ),
    ),
    undefined,
  ),
})

function quoteOf(
  order: PurchaseOrder,
  { id, stage, price, costPrice, tokenPrice }: v.InferOutput<typeof savedQuote>,
): TimedQuote {
  const rates = {
    coin: priceOf(order.coin, price),
    token: priceOf('TOKEN', tokenPrice),
    tokenForPay: priceOf('TOKEN', costPrice),
  }
  return { id, order, rates, stage, life: 0, endsAt: 0 }
}

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
    // What was typed is saved by the form.
    case 'review':
    case 'bought':
      return undefined
  }
}

const encodeIntent = ({ order, available, cost, key, quote }: PurchaseIntent) => ({
  coin: order.coin,
  side: order.side,
  pay: encodeAmount(order.pay),
  receive: encodeAmount(order.receive),
  fee: encodeAmount(order.fee),
  credited: encodeAmount(order.credited),
  available: encodeAmount(available),
  ...(cost && { cost: encodeAmount(cost) }),
  key,
  ...(quote && { quote: encodeQuote(quote) }),
})

const encodeQuote = ({ id, stage, rates }: TimedQuote) => ({
  id,
  stage,
  price: encodeAmount(rates.coin),
  costPrice: encodeAmount(rates.tokenForPay),
  tokenPrice: encodeAmount(rates.token),
})

export const purchaseKind: PaymentKind<Purchase, PurchaseEvent> = {
  key: 'purchase-under-way',
  start: FORM,
  reduce: reducePurchase,
  serialise,
  parse,
}
