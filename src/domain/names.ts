import { failure, type Result, success } from './result.ts'

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
