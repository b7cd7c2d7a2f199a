import { DECIMAL } from '#marks'

/** The codes of what our host refuses to people (server/): their sentences are English, and each other language has its own. */
type RefusalCode =
  | `address-${'not-saved' | 'saved' | 'too-new'}`
  | `bad-${'address' | 'chain' | 'key' | 'request' | 'signature'}`
  | `code-${'expired' | 'used'}`
  | `email-${'not-found' | 'used'}`
  | `no-${'line' | 'passkey' | 'price' | 'purchase'}`
  | `not-${'found' | 'frozen' | 'offered' | 'ready' | 'waiting'}`
  | `ownership-${'needed' | 'over'}`
  | `passkey-${'copied' | 'expired' | 'known' | 'needed' | 'used' | 'waits'}`
  | `too-${'fine' | 'late' | 'many-notes' | 'many-passkeys' | 'many-requests'}`
  | `unknown-${'passkey' | 'push-service'}`
  | `wrong-${'amount' | 'code' | 'network' | 'passkey'}`
  | 'below-minimum'
  | 'book-full'
  | 'busy'
  | 'closing'
  | 'failed'
  | 'frozen'
  | 'frozen-by-operator'
  | 'house-address'
  | 'id-used'
  | 'insufficient'
  | 'invalid'
  | 'key-used'
  | 'keyless-address'
  | 'link-used'
  | 'maintenance'
  | 'name-used'
  | 'network-away'
  | 'origin'
  | 'own-address'
  | 'range'
  | 'sold-out'
  | 'spent'
  | 'token-contract'
  | 'unauthorized'
  | 'unavailable'
  | 'unknown'
  | 'withdrawn'

/** A function has the host's sentence, for an amount, a name or a time in it. */
export type RefusalTexts = Readonly<Record<RefusalCode, string | ((sentence: string) => string)>>

interface Refused {
  readonly code?: string
  readonly message?: string
}

interface Failure extends Refused {
  readonly kind: string
  readonly status?: number
  readonly retryAfter?: number
}

interface FailureTexts {
  readonly unreachable: string
  readonly timeout: string
  readonly refused: string
  readonly malformed: string
  readonly tooMany: string
  readonly tooSoon: (seconds: number) => string
}

/** The texts of product §8 that a host may say, in two languages. */
interface SpecificationTexts {
  readonly emailUsed: string
  readonly emailNotFound: string
  readonly insufficientBalance: string
  readonly minimumValue: (minimum: string) => string
  readonly minimumBuy: (minimum: string, token: string) => string
  readonly tryLater: string
}

/** What stands in a sentence where `pattern` has its group, such as an amount; empty where the sentence is another. */
export const inSentence = (sentence: string, pattern: RegExp): string =>
  pattern.exec(sentence)?.[1] ?? ''

/** The fee in the refusal of amounts that do not fit it, with the language's decimal mark. */
export const feeIn = (sentence: string): string =>
  inSentence(sentence, /is (.+?)\. /).replace('.', DECIMAL)

/**
 * What a host's refusal says, in the language of `texts`: by its code, or where a host knows none, by its sentence, if that is one
 * of the specification's. Undefined for another one.
 */
export function refusalText(
  { code = '', message = '' }: Refused,
  texts: RefusalTexts,
  english: SpecificationTexts,
  own: SpecificationTexts,
): string | undefined {
  const minimum = /^Min (value|Buy) is (\S+) ?(\S*)$/.exec(message)
  if (minimum) {
    const [, what, sent = '', token = ''] = minimum
    const amount = sent.replace('.', DECIMAL)
    return what === 'Buy' ? own.minimumBuy(amount, token) : own.minimumValue(amount)
  }
  const known = new Map<string, RefusalTexts[RefusalCode]>(Object.entries(texts)).get(code)
  if (known !== undefined) return typeof known === 'string' ? known : known(message)
  const named = (['emailUsed', 'emailNotFound', 'insufficientBalance', 'tryLater'] as const).find(
    (name) => english[name] === message,
  )
  return named && own[named]
}

/**
 * What a failed call says in another language than English. A host's own refusal, which has none of `refusals`, is shown as such:
 * in `quoted`.
 */
export const failureTextOf =
  (
    texts: FailureTexts,
    refusals: RefusalTexts,
    english: SpecificationTexts,
    own: SpecificationTexts,
    quoted: (sentence: string) => string,
  ) =>
  (error: Failure): string => {
    if (error.kind === 'unreachable') return texts.unreachable
    if (error.kind === 'timeout') return texts.timeout
    if (error.kind === 'malformed') return texts.malformed
    if (error.status === 429)
      return error.retryAfter ? texts.tooSoon(error.retryAfter) : texts.tooMany
    const sentence = error.message && quoted(error.message)
    return refusalText(error, refusals, english, own) ?? (sentence || texts.refused)
  }

/** Seconds as a duration in words. Rounded up, so that the next attempt is not too early again. */
export const durationIn =
  (locale: string) =>
  (seconds: number): string => {
    const [count, unit] = inUnit(seconds)
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  }

export const inUnit = (seconds: number): readonly [number, 'second' | 'minute'] =>
  seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
