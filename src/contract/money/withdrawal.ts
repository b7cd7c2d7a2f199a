import * as v from 'valibot'
import { isNetwork, isWithdrawalCoin } from '#domain/assets.ts'
import { type Amount, amountOf } from '#domain/money/amount.ts'
import type { WithdrawalOrder, WithdrawalRequest } from '#domain/withdrawal.ts'
import { type CodeProof, proofFields } from '../account/codes.ts'
import { type PasskeyProof, passkeyProof } from '../account/passkey-ceremony.ts'
import { type Call, encodeAmount, shortText, strictUnits } from '../values.ts'

export const withdrawal = { method: 'POST', path: '/withdrawal' } as const satisfies Call

/** A withdrawal as the browser requests it. `arrives` is the browser's figure; the host computes its own. */
export interface ClaimedWithdrawal extends WithdrawalRequest {
  readonly arrives: Amount
}

export const withdrawalCoin = v.pipe(v.string(), v.guard(isWithdrawalCoin))
export const network = v.pipe(v.string(), v.guard(isNetwork))

/** `inputVal` is what was typed and is debited, `amount` what arrives. */
const fields = v.object({
  amount: strictUnits,
  type: v.literal('Crypto'),
  address: shortText,
  inputVal: strictUnits,
  asset: withdrawalCoin,
  chain: network,
  ...proofFields,
  /** The extension `passkeys`: in place of the code. */
  passkey: v.optional(passkeyProof),
})

/** What confirms a withdrawal: the mailed code, or a passkey's signature. */
export type WithdrawalProof = CodeProof | { readonly passkey: PasskeyProof }

export const withdrawalRequest = v.pipe(
  fields,
  v.transform((sent): { claimed: ClaimedWithdrawal; proof: WithdrawalProof } => ({
    claimed: {
      amount: amountOf(sent.asset, sent.inputVal),
      arrives: amountOf(sent.asset, sent.amount),
      network: sent.chain,
      address: sent.address,
    },
    proof: sent.passkey
      ? { passkey: sent.passkey }
      : { challenge: sent.challenge, code: sent.code },
  })),
)

/** `proof` is sent only to a host that holds the code, or that knows passkeys. */
export const encodeWithdrawal = (
  order: WithdrawalOrder,
  proof: WithdrawalProof | undefined,
): v.InferInput<typeof fields> => ({
  amount: encodeAmount(order.arrives),
  type: 'Crypto',
  address: order.address,
  inputVal: encodeAmount(order.amount),
  asset: order.coin,
  chain: order.network,
  ...proof,
})

export const withdrawalOtp = { method: 'PUT', path: '/withdrawal/otp' } as const satisfies Call

/** `total` is what was typed, `amount` what arrives, `fee` the difference; the host computes its own. */
const otpFields = v.object({
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
  otpFields,
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
): v.InferInput<typeof otpFields> => ({
  total: encodeAmount(order.amount),
  coin: order.coin,
  add: order.address,
  fee: encodeAmount(order.fee),
  amount: encodeAmount(order.arrives),
  ...(namesNetwork ? { chain: order.network } : {}),
  command: 'withdrawal',
})
