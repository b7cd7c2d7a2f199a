import { leftToRight } from '#language/grammar.ts'
import type { Texts } from '#language/texts.ts'
import { baseOf, isRightToLeft, type Language } from '#languages'
import * as ar from '#texts/ar/mails.ts'
import * as en from '#texts/en/mails.ts'
import * as es from '#texts/es/mails.ts'
import * as hi from '#texts/hi/mails.ts'
import * as id from '#texts/id/mails.ts'
import * as ptBR from '#texts/pt-BR/mails.ts'
import * as ru from '#texts/ru/mails.ts'
import * as tr from '#texts/tr/mails.ts'
import * as vi from '#texts/vi/mails.ts'
import { exactDecimal } from '../../platform/languages/exact-decimal.ts'

/** What the host's mails say in one language. */
export interface MailTexts extends Texts<typeof en> {
  /** What precedes the paths of the site in this language. */
  readonly base: string
  /** A time in UTC, since a mail is read anywhere. */
  at(time: Date): string
  /** Units of 10⁻¹⁸, exactly. */
  decimal(units: bigint): string
}

const inLanguage = (tag: Language, texts: Texts<typeof en>): MailTexts => ({
  ...texts,
  base: baseOf(tag),
  at: (time) => timeIn(tag, time),
  decimal: (units) => exactDecimal(tag, units),
})

const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: inLanguage('en', en),
  es: inLanguage('es', es),
  'pt-BR': inLanguage('pt-BR', ptBR),
  ar: inLanguage('ar', ar),
  tr: inLanguage('tr', tr),
  ru: inLanguage('ru', ru),
  vi: inLanguage('vi', vi),
  id: inLanguage('id', id),
  hi: inLanguage('hi', hi),
}

export const mailTextsIn = (language: Language): MailTexts => TEXTS[language]

function timeIn(language: Language, at: Date): string {
  const iso = at.toISOString()
  const time = `${iso.slice(11, 16)} UTC`
  if (language === 'en') return `${iso.slice(0, 10)} at ${time}`
  const date = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(at)
  return isRightToLeft(language) ? `${date}، ${leftToRight(time)}` : `${date}, ${time}`
}
