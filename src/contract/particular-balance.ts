import * as v from 'valibot'
import type { Coin, PaymentCoin, WithdrawalCoin } from '#domain/assets.ts'
import { isPaymentCoin, isWithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { PurchaseTerms, Rates } from '#domain/purchase.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import type { Call } from './call.ts'
import { jsonString } from './values/json.ts'
import { encodeAmount, units } from './values/units.ts'

export const particularBalance = {
  method: 'PUT',
  path: '/particular/balance',
} as const satisfies Call

/** Requests the terms of withdrawing a coin, or of buying with it. */
export const balanceRequest = v.variant('command', [
  v.object({
    command: v.literal('withdrawal'),
    coin: v.pipe(v.string(), v.guard(isWithdrawalCoin)),
  }),
  v.object({ command: v.literal('buy'), coin: v.pipe(v.string(), v.guard(isPaymentCoin)) }),
])
export type BalanceRequest = v.InferOutput<typeof balanceRequest>

/**
 * A fee or a price that is not there is not 0: nobody confirms what the host has not named. Each command has fields of its
 * own; a minimum that is not there is none.
 */
const answerWith = <TFee extends v.ObjectEntries>(fee: TFee) =>
  jsonString(v.object({ val: units, fee: jsonString(v.object(fee)) }))

const minimum = v.optional(units, '0')
const withdrawalAnswer = answerWith({ withFee: units, minWitusdt: minimum })
const purchaseAnswer = answerWith({
  price: units,
  price1: units,
  tokenPrice: units,
  tokenFee: units,
  minToken: minimum,
})

/** The available balance of a coin and the terms of withdrawing it. */
export interface WithdrawalQuote<C extends WithdrawalCoin = WithdrawalCoin> {
  readonly available: Amount<C>
  readonly terms: WithdrawalTerms<C>
}

export const withdrawalQuote = <C extends WithdrawalCoin>(coin: C) =>
  v.pipe(
    withdrawalAnswer,
    v.transform(
      ({ val, fee }): WithdrawalQuote<C> => ({
        available: amountOf(coin, val),
        terms: {
          fee: amountOf(coin, fee.withFee),
          minimumUsdt: amountOf('USDT', fee.minWitusdt),
        },
      }),
    ),
  )

export const purchaseQuote = <C extends PaymentCoin>(coin: C) =>
  v.pipe(
    purchaseAnswer,
    v.transform(
      ({ val, fee }): PurchaseTerms<C> => ({
        available: amountOf(coin, val),
        rates: {
          coin: priceOf(coin, fee.price),
          token: priceOf('TOKEN', fee.tokenPrice),
          tokenForPay: priceOf('TOKEN', fee.price1),
        },
        fee: amountOf('TOKEN', fee.tokenFee),
        minToken: amountOf('TOKEN', fee.minToken),
      }),
    ),
  )

/** The terms in the response, which are the same for both commands and for everybody. */
export interface BalanceTerms {
  readonly withdrawal: WithdrawalTerms
  readonly purchase: Omit<PurchaseTerms, 'available'>
}

export const encodeBalanceTerms = ({ withdrawal, purchase }: BalanceTerms) => ({
  withFee: encodeAmount(withdrawal.fee),
  minWitusdt: encodeAmount(withdrawal.minimumUsdt),
  tokenFee: encodeAmount(purchase.fee),
  minToken: encodeAmount(purchase.minToken),
  ...encodeRates(purchase.rates),
})

export const encodeParticularBalance = (
  available: Amount,
  terms: ReturnType<typeof encodeBalanceTerms>,
): { val: string; fee: typeof terms } => ({ val: encodeAmount(available), fee: terms })

/** The prices of a purchase, in the response and in the refusal of a purchase at outdated prices. */
export const encodeRates = ({ coin, token, tokenForPay }: Rates) => ({
  price: encodeAmount(coin),
  price1: encodeAmount(tokenForPay),
  tokenPrice: encodeAmount(token),
})

export const encodeBalanceRequest = (
  coin: Coin,
  command: BalanceRequest['command'],
): v.InferInput<typeof balanceRequest> => ({ coin, command })
