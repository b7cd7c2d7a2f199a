import * as v from 'valibot'
import type { CodeProof } from '#contract/account/codes.ts'
import {
  type EndRequest,
  freeze,
  selfFreeze,
  sessionEnd,
  sessionList,
  sessionsAnswer,
  unfreeze,
  unfreezeOtp,
  unfreezeOtpAnswer,
} from '#contract/account/sessions.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `sessions`. */
export const createSessionsApi = ({ client }: HasClient) => ({
  listSessions: () => client.request(sessionsAnswer, { ...sessionList, bearer: 'session' }),

  endSessions: (which: EndRequest) =>
    client.request(v.unknown(), { ...sessionEnd, bearer: 'session', body: which }),
})

export const createFreezeApi = ({ client }: HasClient) => ({
  /** Freezes by a link that the host has mailed, so no session says what it offers. 410: used before, or too old. */
  freeze: (link: string) => client.request(v.unknown(), { ...freeze, body: { link } }),

  /** Only for hosts that offer `self-freeze`. */
  freezeOwn: () => client.request(v.unknown(), { ...selfFreeze, bearer: 'session' }),
})

/** Only for hosts that offer `freeze`. */
export const createUnfreezeApi = ({ client }: HasClient) => ({
  /** 429 within RESEND_PAUSE of the last code. */
  requestUnfreezeCode: () =>
    client.request(unfreezeOtpAnswer, { ...unfreezeOtp, bearer: 'session' }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  unfreeze: (proof: CodeProof) =>
    client.request(v.unknown(), { ...unfreeze, bearer: 'session', body: proof }),
})
