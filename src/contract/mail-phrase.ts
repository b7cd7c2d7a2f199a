import * as v from 'valibot'
import { readPhrase } from '#domain/phrase.ts'
import type { Call } from './call.ts'
import { proofFields } from './values/code.ts'

// An extension: words of the person's own in every mail to them. The host keeps them and never answers them.

export const mailPhrase = { method: 'GET', path: '/profile/phrase' } as const satisfies Call
/** Mails the code that the next call needs. */
export const mailPhraseOtp = { method: 'PUT', path: '/profile/phrase/otp' } as const satisfies Call
export const mailPhraseUpdate = { method: 'PUT', path: '/profile/phrase' } as const satisfies Call

/** Null for none any more. */
const phrase = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(200),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const read = readPhrase(dataset.value)
      if (read.ok) return read.value
      addIssue({ message: read.error })
      return NEVER
    }),
  ),
)

export const mailPhraseOtpRequest = v.object({ phrase })
export const mailPhraseOtpAnswer = v.object({ challenge: v.string() })
/** The same phrase, with the code that was mailed for it. */
export const mailPhraseRequest = v.object({ phrase, ...proofFields })

/** Since when the phrase is in the mails, in milliseconds since 1970; null without one. */
export const mailPhraseAnswer = v.object({ since: v.nullable(v.number()) })
export type MailPhrase = v.InferOutput<typeof mailPhraseAnswer>
