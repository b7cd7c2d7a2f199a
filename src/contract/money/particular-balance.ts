import * as v from 'valibot'
import {
  type Coin,
  isPaymentCoin,
  isWithdrawalCoin,
  type PaymentCoin,
  type WithdrawalCoin,
} from '#domain/assets.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import { priceOf } from '#domain/money/price.ts'
import type { PurchaseTerms, Rates } from '#domain/purchase.ts'
import type { WithdrawalTerms } from '#domain/withdrawal.ts'
import { type Call, encodeAmount, jsonString, units } from '../values.ts'

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

/*
 * A fee or a price that is not there is not 0: nobody confirms what the host has not named. Each command has fields of its
 * own; a minimum that is not there is none.
 */
const minimum = v.optional(units, '0')
const withdrawalFee = v.object({ withFee: units, minWitusdt: minimum })
const purchaseFee = v.object({
  price: units,
  price1: units,
  tokenPrice: units,
  tokenFee: units,
  minToken: minimum,
})
const withdrawalAnswer = jsonString(v.object({ val: units, fee: jsonString(withdrawalFee) }))
const purchaseAnswer = jsonString(v.object({ val: units, fee: jsonString(purchaseFee) }))

/** The terms of both commands; a coin that is not offered for one of them has none of it. */
type Terms = Partial<v.InferInput<typeof withdrawalFee> & v.InferInput<typeof purchaseFee>>

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

/** The terms in the response, which are the same for both commands and for everybody. What is not offered has none. */
export interface BalanceTerms {
  readonly withdrawal: WithdrawalTerms | undefined
  readonly purchase: Omit<PurchaseTerms, 'available'> | undefined
}

export const encodeBalanceTerms = ({ withdrawal, purchase }: BalanceTerms): Terms => ({
  ...(withdrawal && {
    withFee: encodeAmount(withdrawal.fee),
    minWitusdt: encodeAmount(withdrawal.minimumUsdt),
  }),
  ...(purchase && {
    tokenFee: encodeAmount(purchase.fee),
    minToken: encodeAmount(purchase.minToken),
    ...encodeRates(purchase.rates),
  }),
})

export const encodeParticularBalance = (
  available: Amount,
  fee: Terms,
): { readonly val: string; readonly fee: Terms } => ({ val: encodeAmount(available), fee })

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
