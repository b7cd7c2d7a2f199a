import * as v from 'valibot'
import { addressAnswer, codeAnswer, particularBalanceAnswer } from '#contract/answers.ts'
import type {
  AddressRequest,
  BalanceRequest,
  BuyRequest,
  VerifyRequest,
  WithdrawalOtpRequest,
  WithdrawalRequest,
} from '#contract/requests.ts'
import type { CryptoCoin } from '#domain/assets.ts'
import type { HasClient } from './request.ts'

export interface Intent {
  /**
   * One per thing that the person confirmed: a repetition with the same key is done once.
   * Only for hosts that answered with a challenge; another host's CORS may refuse the header.
   */
  readonly idempotencyKey?: string | undefined
}

export type WithdrawalPayload = Omit<WithdrawalRequest, 'type' | 'challenge' | 'code'>

export type BuyPayload = Omit<BuyRequest, 'type' | 'typeOf'>

export const createTransfersApi = ({ client }: HasClient) => ({
  depositAddress: (coin: CryptoCoin) =>
    client.request(addressAnswer, {
      method: 'PUT',
      path: '/particular/address',
      bearer: 'session',
      body: { coin, command: 'deposit' } satisfies AddressRequest,
    }),

  /** What is available of `coin`, and the fees and minimums of `command`. Units of 10⁻¹⁸. */
  particularBalance: (coin: CryptoCoin, command: BalanceRequest['command']) =>
    client.request(particularBalanceAnswer, {
      method: 'PUT',
      path: '/particular/balance',
      bearer: 'session',
      body: { coin, command } satisfies BalanceRequest,
    }),

  /** 422: the limits or the address are not as the host wants them. */
  requestWithdrawalCode: (payload: Omit<WithdrawalOtpRequest, 'command'>) =>
    client.request(codeAnswer, {
      method: 'PUT',
      path: '/withdrawal/otp',
      bearer: 'session',
      body: { ...payload, command: 'withdrawal' } satisfies WithdrawalOtpRequest,
    }),

  /** 403: wrong code. 409: the key was used for something else. 422: limits or address. */
  withdraw: (
    payload: WithdrawalPayload,
    { proof, idempotencyKey }: Intent & { readonly proof?: VerifyRequest | undefined } = {},
  ) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/withdrawal',
      bearer: 'session',
      idempotencyKey,
      body: { ...payload, type: 'Crypto', ...proof } satisfies WithdrawalRequest,
    }),

  /** 409: the price moved. 422: limits. */
  buyToken: (payload: BuyPayload, { idempotencyKey }: Intent = {}) =>
    client.request(v.unknown(), {
      method: 'POST',
      path: '/buy/token',
      bearer: 'session',
      idempotencyKey,
      body: { ...payload, type: 'buy', typeOf: 'Crypto' } satisfies BuyRequest,
    }),
})
