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
import { request } from './request.ts'

export const depositAddress = (coin: CryptoCoin) =>
  request(addressAnswer, {
    method: 'PUT',
    path: '/particular/address',
    bearer: 'session',
    body: { coin, command: 'deposit' } satisfies AddressRequest,
  })

/** What is available of `coin`, and the fees and minimums of `command`. Units of 10⁻¹⁸. */
export const particularBalance = (coin: CryptoCoin, command: BalanceRequest['command']) =>
  request(particularBalanceAnswer, {
    method: 'PUT',
    path: '/particular/balance',
    bearer: 'session',
    body: { coin, command } satisfies BalanceRequest,
  })

/** 422: the limits or the address are not as the host wants them. */
export const requestWithdrawalCode = (payload: Omit<WithdrawalOtpRequest, 'command'>) =>
  request(codeAnswer, {
    method: 'PUT',
    path: '/withdrawal/otp',
    bearer: 'session',
    body: { ...payload, command: 'withdrawal' } satisfies WithdrawalOtpRequest,
  })

export interface Intent {
  /**
   * One per thing that the person confirmed: a repetition with the same key is done once.
   * Only for hosts that answered with a challenge; another host's CORS may refuse the header.
   */
  readonly idempotencyKey?: string | undefined
}

export type WithdrawalPayload = Omit<WithdrawalRequest, 'type' | 'challenge' | 'code'>

/** 403: wrong code. 409: the key was used for something else. 422: limits or address. */
export const withdraw = (
  payload: WithdrawalPayload,
  { proof, idempotencyKey }: Intent & { readonly proof?: VerifyRequest | undefined } = {},
) =>
  request(v.unknown(), {
    method: 'POST',
    path: '/withdrawal',
    bearer: 'session',
    idempotencyKey,
    body: { ...payload, type: 'Crypto', ...proof } satisfies WithdrawalRequest,
  })

export type BuyPayload = Omit<BuyRequest, 'type' | 'typeOf'>

/** 409: the price moved. 422: limits. */
export const buyToken = (payload: BuyPayload, { idempotencyKey }: Intent = {}) =>
  request(v.unknown(), {
    method: 'POST',
    path: '/buy/token',
    bearer: 'session',
    idempotencyKey,
    body: { ...payload, type: 'buy', typeOf: 'Crypto' } satisfies BuyRequest,
  })
