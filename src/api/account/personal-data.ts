import * as v from 'valibot'
import type { CodeProof } from '#contract/account/codes.ts'
import {
  DATA_TYPES,
  type DataFormat,
  deletion,
  deletionOtp,
  personalDataCall,
} from '#contract/account/personal-data.ts'
import { mailPhraseOtpAnswer } from '#contract/account/profile.ts'
import { fileOf } from '../history/statement.ts'
import type { HasClient } from '../request.ts'

/** Only for hosts that offer `personal-data` and `account-deletion`. */
export const createPersonalDataApi = ({ client }: HasClient) => ({
  personalData: (format: DataFormat) =>
    fileOf(client, personalDataCall(format), DATA_TYPES[format]),

  /** 429 within the pause. */
  requestDeletionCode: () =>
    client.request(mailPhraseOtpAnswer, { ...deletionOtp, bearer: 'session', body: {} }),

  /** 403: wrong code. 409: a balance, or something pending. 410: it has expired. */
  deleteAccount: (proof: CodeProof) =>
    client.request(v.unknown(), { ...deletion, bearer: 'session', body: proof }),
})
