import * as v from 'valibot'
import { buyToken, encodePurchase } from '#contract/buy-token.ts'
import {
  addressAnswer,
  encodeAddressRequest,
  particularAddress,
} from '#contract/particular-address.ts'
import {
  encodeBalanceRequest,
  particularBalance,
  purchaseQuote,
  withdrawalQuote,
} from '#contract/particular-balance.ts'
import { type CodeProof, codeAnswer } from '#contract/values/code.ts'
import { encodeWithdrawal, withdrawal } from '#contract/withdrawal.ts'
import { encodeWithdrawalOtp, withdrawalOtp } from '#contract/withdrawal-otp.ts'
import type { DepositCoin, PaymentCoin, WithdrawalCoin } from '#domain/assets.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { HasClient } from './request.ts'

export interface Intent {
  /**
   * One per thing that the person confirmed: a repetition with the same key is done once.
   * Only for hosts that answered with a challenge; another host's CORS may refuse the header.
   */
  readonly idempotencyKey?: string | undefined
}

export const createTransfersApi = ({ client }: HasClient) => ({
  depositAddress: (coin: DepositCoin) =>
    client.request(addressAnswer, {
      ...particularAddress,
      bearer: 'session',
      body: encodeAddressRequest(coin),
    }),

  /** What is available of `coin`, and what withdrawing it costs. */
  withdrawalQuote: <C extends WithdrawalCoin>(coin: C) =>
    client.request(withdrawalQuote(coin), {
      ...particularBalance,
      bearer: 'session',
      body: encodeBalanceRequest(coin, 'withdrawal'),
    }),

  /** What is available of `coin`, and what buying with it costs. */
  purchaseQuote: <C extends PaymentCoin>(coin: C) =>
    client.request(purchaseQuote(coin), {
      ...particularBalance,
      bearer: 'session',
      body: encodeBalanceRequest(coin, 'buy'),
    }),

  /** 422: the limits or the address are not as the host wants them. */
  requestWithdrawalCode: (order: WithdrawalOrder, options: { readonly namesNetwork: boolean }) =>
    client.request(codeAnswer, {
      ...withdrawalOtp,
      bearer: 'session',
      body: encodeWithdrawalOtp(order, options),
    }),

  /** 403: wrong code. 409: the key was used for something else. 422: limits or address. */
  withdraw: (
    order: WithdrawalOrder,
    { proof, idempotencyKey }: Intent & { readonly proof?: CodeProof | undefined } = {},
  ) =>
    client.request(v.unknown(), {
      ...withdrawal,
      bearer: 'session',
      idempotencyKey,
      body: encodeWithdrawal(order, proof),
    }),

  /** 409: the price moved. 422: limits. */
  buyToken: (order: PurchaseOrder, available: Amount, { idempotencyKey }: Intent = {}) =>
    client.request(v.unknown(), {
      ...buyToken,
      bearer: 'session',
      idempotencyKey,
      body: encodePurchase(order, available),
    }),
})
