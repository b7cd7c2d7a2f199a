import { failure, type Result, success } from './result.ts'

/** The anti-phishing phrase: words of a person's own that are in every mail to them. Lengths in characters. */
const PHRASE_LENGTH = { min: 4, max: 60 } as const

/** Line ends, control characters, halves of characters, and what changes the direction of the text around it. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

export type PhraseFault = 'too-short' | 'too-long' | 'unfit'

/** The phrase as it is kept, for the form and the host alike. */
export function readPhrase(text: string): Result<string, PhraseFault> {
  const phrase = text.trim().normalize('NFC')
  const length = [...phrase].length
  if (length < PHRASE_LENGTH.min) return failure('too-short')
  if (length > PHRASE_LENGTH.max) return failure('too-long')
  return UNFIT.test(phrase) ? failure('unfit') : success(phrase)
}
