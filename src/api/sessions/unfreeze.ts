import * as v from 'valibot'
import type { CodeProof } from '#contract/account/codes.ts'
import { unfreeze, unfreezeOtp, unfreezeOtpAnswer } from '#contract/account/sessions.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `freeze`. */
export const createUnfreezeApi = ({ client }: HasClient) => ({
  /** 429 within RESEND_PAUSE of the last code. */
  requestUnfreezeCode: () =>
    client.request(unfreezeOtpAnswer, { ...unfreezeOtp, bearer: 'session' }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  unfreeze: (proof: CodeProof) =>
    client.request(v.unknown(), { ...unfreeze, bearer: 'session', body: proof }),
})
