import * as v from 'valibot'
import { freeze, unfreeze, unfreezeOtp, unfreezeOtpAnswer } from '#contract/sessions/freeze.ts'
import type { CodeProof } from '#contract/values/code.ts'
import type { HasClient } from '../request.ts'

export const createFreezeApi = ({ client }: HasClient) => ({
  /** By a link that the host has mailed, so no session says what it offers. 410: used before, or too old. */
  freeze: (link: string) => client.request(v.unknown(), { ...freeze, body: { link } }),

  /** Only for hosts that offer `freeze`, like the next. 429 within RESEND_PAUSE of the last code. */
  requestUnfreezeCode: () =>
    client.request(unfreezeOtpAnswer, { ...unfreezeOtp, bearer: 'session' }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  unfreeze: (proof: CodeProof) =>
    client.request(v.unknown(), { ...unfreeze, bearer: 'session', body: proof }),
})
