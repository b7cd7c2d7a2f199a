import * as v from 'valibot'
import { site } from '#config/site.ts'
import { codeAnswer } from '#contract/account/codes.ts'
import { buyQuote, buyQuoteAnswer } from '#contract/money/buy-quote.ts'
import {
  addressAnswer,
  depositExplain,
  encodeAddressRequest,
  explainAnswer,
  particularAddress,
} from '#contract/money/deposit.ts'
import {
  encodeBalanceRequest,
  particularBalance,
  purchaseQuote,
  withdrawalQuote,
} from '#contract/money/particular-balance.ts'
import {
  buyToken,
  encodePurchase,
  type PurchaseExtras,
  stageProgress,
  stageProgressAnswer,
} from '#contract/money/purchase.ts'
import {
  encodeWithdrawal,
  encodeWithdrawalOtp,
  type WithdrawalProof,
  withdrawal,
  withdrawalOtp,
} from '#contract/money/withdrawal.ts'
import {
  type DepositCoin,
  depositNetworks,
  type PaymentCoin,
  type WithdrawalCoin,
} from '#domain/assets.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import { failure } from '#domain/result.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { ApiResult, HasClient } from '../request.ts'

export interface Intent {
  /**
   * One key per confirmed transfer: the host executes repeated requests with the same key once.
   * Only for hosts that offer `idempotency-keys`; another host's CORS policy may refuse the header.
   */
  readonly idempotencyKey?: string | undefined
}

export const createTransfersApi = ({ client }: HasClient) => ({
  /**
   * The address to pay `coin` to. One that nobody could send it to is malformed: a gateway or a portal may have answered
   * in the host's place, and what is paid to a wrong address is lost.
   */
  async depositAddress(coin: DepositCoin): Promise<ApiResult<string>> {
    // Only these need checksums of addresses; loads while the host answers.
    const loading = import('#domain/withdrawal.ts').catch(() => undefined)
    const answer = await client.request(addressAnswer, {
      ...particularAddress,
      bearer: 'session',
      body: encodeAddressRequest(coin),
    })
    if (!answer.ok) return answer
    const rules = await loading
    // There is neither code nor address without a network.
    if (!rules) return failure({ kind: 'unreachable' })
    const limits = { tokenContracts: [site.tokenAdd], ownAddresses: [] }
    const fault = rules.addressFault(answer.value, depositNetworks(coin)[0], limits)
    return fault ? failure({ kind: 'malformed' }) : answer
  },

  /** The available balance of `coin` and the terms of withdrawing it. */
  withdrawalQuote: <C extends WithdrawalCoin>(coin: C) =>
    client.request(withdrawalQuote(coin), {
      ...particularBalance,
      bearer: 'session',
      body: encodeBalanceRequest(coin, 'withdrawal'),
    }),

  /** The available balance of `coin` and the terms of buying with it. */
  purchaseQuote: <C extends PaymentCoin>(coin: C) =>
    client.request(purchaseQuote(coin), {
      ...particularBalance,
      bearer: 'session',
      body: encodeBalanceRequest(coin, 'buy'),
    }),

  /** 422: limits or address. */
  requestWithdrawalCode: (order: WithdrawalOrder, options: { readonly namesNetwork: boolean }) =>
    client.request(codeAnswer, {
      ...withdrawalOtp,
      bearer: 'session',
      body: encodeWithdrawalOtp(order, options),
    }),

  /** 403: wrong code. 409: the key was used for another request. 422: limits or address. */
  withdraw: (
    order: WithdrawalOrder,
    { proof, idempotencyKey }: Intent & { readonly proof?: WithdrawalProof | undefined } = {},
  ) =>
    client.request(v.unknown(), {
      ...withdrawal,
      bearer: 'session',
      idempotencyKey,
      body: encodeWithdrawal(order, proof),
    }),

  /** Only for hosts that offer `quotes`: what this would credit, held for a while. 422: limits. 423: frozen. */
  quotePurchase: <C extends PaymentCoin>(order: PurchaseOrder<C>, available: Amount) =>
    client.request(buyQuoteAnswer(order), {
      ...buyQuote,
      bearer: 'session',
      body: encodePurchase(order, available),
    }),

  /** 409: the price has changed, or is no longer held. 422: limits. */
  buyToken: (
    order: PurchaseOrder,
    available: Amount,
    { idempotencyKey, ...extras }: Intent & PurchaseExtras = {},
  ) =>
    client.request(v.unknown(), {
      ...buyToken,
      bearer: 'session',
      idempotencyKey,
      body: encodePurchase(order, available, extras),
    }),
})

export const createStageApi = ({ client }: HasClient) => ({
  progress: () => client.request(stageProgressAnswer, stageProgress),
})

/** Only for hosts that offer `deposit-answers`. */
export const createExplainApi = ({ client }: HasClient) => ({
  /** What became of a transaction. 429: too many questions. 503: the network does not answer. */
  explainDeposit: (transaction: string) =>
    client.request(explainAnswer, { ...depositExplain, bearer: 'session', body: { transaction } }),
})
