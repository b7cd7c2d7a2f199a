import * as v from 'valibot'
import { readPhrase } from '#domain/account.ts'
import { type Call, jsonString, looseText } from '../values.ts'
import { proofFields } from './codes.ts'
import { type FreezeState, freezeState } from './sessions.ts'

export const profileDetail = { method: 'GET', path: '/profile/detail' } as const satisfies Call

export interface Profile {
  readonly name: string
  readonly email: string
  /** The extension `freeze`: while the account is frozen. */
  readonly frozen?: FreezeState
  /** The extension `language`: that in which the person reads the site and is written to; null if none is known. */
  readonly language?: string | null
}

const person = v.pipe(
  v.object({
    // One that is not there does not hide the e-mail.
    name: v.fallback(looseText, ''),
    email: v.string(),
    // Another host may mean something else by it.
    frozen: v.fallback(v.optional(freezeState), undefined),
    language: v.fallback(v.optional(v.nullable(v.string())), undefined),
  }),
  v.transform(
    ({ frozen, language, ...rest }): Profile => ({
      ...rest,
      ...(frozen && { frozen }),
      ...(language !== undefined && { language }),
    }),
  ),
)

/** The person, as in product §3, or a one-element array of it, as in product §7. */
export const profileAnswer = jsonString(
  v.union([
    person,
    v.pipe(
      v.tuple([person]),
      v.transform(([only]) => only),
    ),
  ]),
)

/** The extension `language`: in which the host writes to the person from now on. */
export const languageUpdate = { method: 'PUT', path: '/profile/language' } as const satisfies Call
/** A BCP 47 tag, one of the site's. */
export const languageRequest = v.object({ language: v.string() })

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
