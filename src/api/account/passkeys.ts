import * as v from 'valibot'
import { type CodeProof, codeAnswer } from '#contract/account/codes.ts'
import { otpVerify } from '#contract/account/login.ts'
import {
  type Attestation,
  challengeAnswer,
  type PasskeyProof,
} from '#contract/account/passkey-ceremony.ts'
import {
  beginAnswer,
  encodeChange,
  loginChallenge,
  passkeyAdd,
  passkeyBegin,
  passkeyChallenge,
  passkeyCode,
  passkeyList,
  passkeyListAnswer,
  passkeyRemove,
  purchaseChallenge,
  withdrawalCancel,
  withdrawalChallenge,
} from '#contract/account/passkeys.ts'
import { encodePurchase, type PurchaseExtras } from '#contract/money/purchase.ts'
import { encodeWithdrawalOtp } from '#contract/money/withdrawal.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { PasskeyChange } from '#domain/passkeys.ts'
import type { PurchaseOrder } from '#domain/purchase.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Intent } from '../money/transfers.ts'
import type { HasClient } from '../request.ts'

/** What confirms a change of the passkeys. */
export type ChangeProof = CodeProof | { readonly passkey: PasskeyProof }

/** Only for hosts that offer `passkeys`. Each challenge is for exactly what is given here. */
export const createPasskeysApi = ({ client }: HasClient) => ({
  list: () => client.request(passkeyListAnswer, { ...passkeyList, bearer: 'session' }),

  /** `token` is the pending login's. */
  loginChallenge: (token: string) =>
    client.request(challengeAnswer, { ...loginChallenge, bearer: { token } }),

  /** Completes the pending login. 401: it has ended. */
  logIn: (token: string, passkey: PasskeyProof) =>
    client.request(v.unknown(), { ...otpVerify, bearer: { token }, body: { passkey } }),

  withdrawalChallenge: (order: WithdrawalOrder, idempotencyKey: string | undefined) =>
    client.request(challengeAnswer, {
      ...withdrawalChallenge,
      bearer: 'session',
      idempotencyKey,
      body: encodeWithdrawalOtp(order, { namesNetwork: true }),
    }),

  /** 409: the price has changed, or is no longer held. */
  purchaseChallenge: (
    order: PurchaseOrder,
    available: Amount,
    { idempotencyKey, quote }: Intent & Pick<PurchaseExtras, 'quote'>,
  ) =>
    client.request(challengeAnswer, {
      ...purchaseChallenge,
      bearer: 'session',
      idempotencyKey,
      body: encodePurchase(order, available, { quote }),
    }),

  changeChallenge: (change: PasskeyChange) =>
    client.request(challengeAnswer, {
      ...passkeyChallenge,
      bearer: 'session',
      body: encodeChange(change),
    }),

  /** Mails a code for the change. 429 within RESEND_PAUSE of the last one. */
  changeCode: (change: PasskeyChange) =>
    client.request(codeAnswer, { ...passkeyCode, bearer: 'session', body: encodeChange(change) }),

  /** 403: wrong code or signature. 410: it has expired. 422: there are too many. */
  begin: (proof: ChangeProof) =>
    client.request(beginAnswer, { ...passkeyBegin, bearer: 'session', body: proof }),

  add: (made: { challenge: string; name: string; response: Attestation }) =>
    client.request(v.unknown(), { ...passkeyAdd, bearer: 'session', body: made }),

  remove: (id: string, proof: ChangeProof) =>
    client.request(v.unknown(), { ...passkeyRemove, bearer: 'session', body: { id, ...proof } }),

  /** 409: it waits no more. */
  cancelWithdrawal: (id: string) =>
    client.request(v.unknown(), { ...withdrawalCancel, bearer: 'session', body: { id } }),
})
