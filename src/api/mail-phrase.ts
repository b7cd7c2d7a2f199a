import type { CodeProof } from '#contract/account/codes.ts'
import {
  mailPhrase,
  mailPhraseAnswer,
  mailPhraseOtp,
  mailPhraseOtpAnswer,
  mailPhraseUpdate,
} from '#contract/account/profile.ts'
import type { HasClient } from './request.ts'

/** Only for hosts that offer `mail-phrase`. A phrase is null to remove it. */
export const createPhraseApi = ({ client }: HasClient) => ({
  mailPhrase: () => client.request(mailPhraseAnswer, { ...mailPhrase, bearer: 'session' }),

  /** 429 within RESEND_PAUSE of the last code. */
  requestPhraseCode: (phrase: string | null) =>
    client.request(mailPhraseOtpAnswer, { ...mailPhraseOtp, bearer: 'session', body: { phrase } }),

  /** 403: wrong code. 410: expired, or locked after too many tries. */
  setPhrase: (phrase: string | null, proof: CodeProof) =>
    client.request(mailPhraseAnswer, {
      ...mailPhraseUpdate,
      bearer: 'session',
      body: { phrase, ...proof },
    }),
})
