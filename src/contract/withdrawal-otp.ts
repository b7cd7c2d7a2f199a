import * as v from 'valibot'
import { amountOf } from '#domain/money/amount.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Call } from './call.ts'
import { shortText } from './values/text.ts'
import { encodeAmount, strictUnits } from './values/units.ts'
import { type ClaimedWithdrawal, network, withdrawalCoin } from './withdrawal.ts'

export const withdrawalOtp = { method: 'PUT', path: '/withdrawal/otp' } as const satisfies Call

/** `total` is what was typed, `amount` what arrives, `fee` the difference; the host computes its own. */
const fields = v.object({
  total: strictUnits,
  coin: withdrawalCoin,
  add: shortText,
  fee: strictUnits,
  amount: strictUnits,
  /** An extension: binds the code to the network, too. */
  chain: v.optional(network),
  command: v.literal('withdrawal'),
})

export const withdrawalOtpRequest = v.pipe(
  fields,
  v.transform(
    (sent): ClaimedWithdrawal => ({
      amount: amountOf(sent.coin, sent.total),
      arrives: amountOf(sent.coin, sent.amount),
      network: sent.chain,
      address: sent.add,
    }),
  ),
)

/** `namesNetwork`: whether the host offers `withdrawal-network`. */
export const encodeWithdrawalOtp = (
  order: WithdrawalOrder,
  { namesNetwork }: { readonly namesNetwork: boolean },
): v.InferInput<typeof fields> => ({
  total: encodeAmount(order.amount),
  coin: order.coin,
  add: order.address,
  fee: encodeAmount(order.fee),
  amount: encodeAmount(order.arrives),
  ...(namesNetwork ? { chain: order.network } : {}),
  command: 'withdrawal',
})
