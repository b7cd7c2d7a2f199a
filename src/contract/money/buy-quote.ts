import * as v from 'valibot'
import type { PaymentCoin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { FirmQuote, PurchaseOrder } from '#domain/purchase.ts'
import { type Call, encodeAmount, units } from '../values.ts'
import { encodeRates } from './particular-balance.ts'

/**
 * The extension `quotes`: what a purchase would credit, held for a while. The request is that of POST /buy/token, to which
 * the quote's id is then sent as `quote`.
 */
export const buyQuote = { method: 'PUT', path: '/buy/quote' } as const satisfies Call

const fields = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)),
  amount: units,
  receiveToken: units,
  received: units,
  fee: units,
  price: units,
  price1: units,
  tokenPrice: units,
  stage: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The last moment, by the clock of the host. */
  until: v.pipe(v.number(), v.safeInteger()),
  /** How long that is from now: the clock of the device may be another. */
  seconds: v.pipe(v.number(), v.minValue(0)),
})

/** The quote for an order. Another order than was asked for, or one that does not add up, is no answer. */
export const buyQuoteAnswer = <C extends PaymentCoin>({
  coin,
  side,
  ...asked
}: Pick<PurchaseOrder<C>, 'coin' | 'side' | 'pay' | 'receive'>) =>
  v.pipe(
    fields,
    v.check(({ receiveToken, received, fee }) => received > 0n && received + fee === receiveToken),
    v.transform(
      ({ id, seconds, stage, ...answer }): FirmQuote<C> => ({
        id,
        order: {
          coin,
          side,
          pay: amountOf(coin, answer.amount),
          receive: amountOf('TOKEN', answer.receiveToken),
          fee: amountOf('TOKEN', answer.fee),
          credited: amountOf('TOKEN', answer.received),
        },
        rates: {
          coin: priceOf(coin, answer.price),
          token: priceOf('TOKEN', answer.tokenPrice),
          tokenForPay: priceOf('TOKEN', answer.price1),
        },
        stage,
        life: seconds * 1000,
      }),
    ),
    v.check(
      ({ order }) => order[side].units === asked[side].units,
      'another order than was asked for',
    ),
  )

export const encodeBuyQuote = (
  { id, order, rates, stage, life }: FirmQuote,
  until: Date,
): v.InferInput<typeof fields> => ({
  id,
  amount: encodeAmount(order.pay),
  receiveToken: encodeAmount(order.receive),
  received: encodeAmount(order.credited),
  fee: encodeAmount(order.fee),
  ...encodeRates(rates),
  stage,
  until: until.getTime(),
  seconds: life / 1000,
})
