import { failure, type Result, success } from './result.ts'

/**
 * An e-mail address as mail servers take it: the local part with all that RFC 5322 allows without quotes, such as the
 * apostrophe of a name; the domain in ASCII, which for names with other letters (`xn--…`) has two hyphens in a row.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\da-z]+(?:(?:-+|\.)[\da-z]+)*\.[a-z][\da-z-]*[\da-z]$/i

export const isEmail = (text: string): boolean => EMAIL.test(text)

/** E-mails are compared in lower case: domains are case-insensitive, and all large providers ignore the case of the rest. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()

/** The limits of a password's length in the forms (product §5), in characters. */
export const PASSWORD_LENGTH = { min: 7, max: 20 } as const

const REQUIRED = [/.{8}/s, /[0-9]/, /[A-Z]/, /[!@#$%^&*]/]

/** The strength check on a new password (product §5): 8 characters, a digit, an upper-case letter, one of !@#$%^&*. */
export const isStrongPassword = (password: string): boolean =>
  REQUIRED.every((rule) => rule.test(password))

/** Digits of Arabic, Persian and Hindi keyboards: the low four bits of the first two are the figure, those of the last six more. */
const digit = (typed: string): string =>
  String((typed.charCodeAt(0) - (typed < '\u0966' ? 0 : 6)) & 15)

/**
 * Typed or pasted text without what nobody sees in it, such as the marks of direction that come along when an address
 * is copied from a chat, with the full-width letters and digits of East Asian keyboards as plain ones, and with the digits and
 * decimal marks of Arabic and Hindi ones, which may offer no others for a number.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, digit)
    .replaceAll('\u066b', '.')
    .replace(/[\u060c\u066c]/g, ',')
    .trim()

/** What a person calls a thing of their own, such as an address or a passkey. Lengths in characters. */
export const LONGEST_NAME = 40
/** A name is mailed, and whoever has the session alone may choose it: no line ends and no addresses of sites. */
const NAME = /^[\p{L}\p{M}\p{N} _'’()#&+-]+$/u

/**
 * What nobody sees in a name, and what turns the text around it or ends its line. Joiners stay, since letters of several
 * scripts need them.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name of a person without what is hidden in it. It often comes along when a name is copied, so it is no fault. */
export const plainName = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(HIDDEN, '').trim()

export type NameFault = 'no-name' | 'long-name' | 'bad-name'

/** The name as it is kept, for the form and the host alike. */
export function readName(text: string): Result<string, NameFault> {
  const name = text.trim().replace(/\s+/g, ' ').normalize('NFC')
  if (name === '') return failure('no-name')
  if ([...name].length > LONGEST_NAME) return failure('long-name')
  return NAME.test(name) ? success(name) : failure('bad-name')
}

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
