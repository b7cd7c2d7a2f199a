import * as v from 'valibot'
import { encodeTopic, type SupportQuery, topic as topicOnWire } from '#contract/support.ts'
import { CODE_LIFE } from '#domain/codes.ts'
import type { Language } from '#languages'
import { MINUTE } from '../../platform/time/clock.ts'
import type { MailTexts } from './language.ts'
import type { MailDraft } from './mail.ts'
import type { MailContext } from './notice-texts.ts'

const CODE_MINUTES = CODE_LIFE / MINUTE
/** Firebase's links live longer, but nobody should rely on it. */
const LINK_MINUTES = 30

/** What a code is for, and lines for the user to check before entering it, such as amount and address. */
interface CodeUse {
  readonly subject: string
  readonly what: string
  readonly details?: readonly string[]
}

/** A mail with a code. */
export const codeMail = (
  { siteName, to }: MailContext,
  code: string,
  use: (texts: MailTexts) => CodeUse,
): MailDraft => ({
  to,
  code,
  words(texts) {
    const { codeMailText: text } = texts
    const { subject, what, details = [] } = use(texts)
    const lines = [
      text.code(siteName, code),
      '',
      `${what} ${text.life(CODE_MINUTES)}`,
      ...(details.length > 0 ? ['', ...details] : []),
      '',
      text.onlyHere(siteName),
      '',
      text.notYou,
    ]
    return { subject: `${siteName}: ${subject}`, text: lines.join('\n') }
  },
})

/** The page on which a new password is chosen with a code of the identity provider, below the path of a language. */
export const resetPath = (email: string, oobCode: string): string =>
  `/resetpassword?${new URLSearchParams({ oobCode, email })}`

interface SignupMail {
  readonly code: string
  /** Resets the password, if the identity provider already has an account for the e-mail. */
  readonly path: string | undefined
  readonly language: Language
}

export const signupMail = (
  { siteName, siteUrl, to }: MailContext,
  { code, path, language }: SignupMail,
): MailDraft => ({
  to,
  code,
  language,
  words({ base, codeMailText, mailText, signupMailText: text }) {
    const link = path === undefined ? undefined : siteUrl + base + path
    const lines = [
      codeMailText.code(siteName, code),
      '',
      `${text.what} ${codeMailText.life(CODE_MINUTES)}`,
      ...(link === undefined ? [] : ['', text.hasPassword, text.chooseAnother, link]),
      '',
      text.notYou,
      '',
      mailText.noClaim(siteName),
    ]
    const words = { subject: `${siteName}: ${text.subject}`, text: lines.join('\n') }
    return link === undefined ? words : { ...words, link }
  },
})

export const loginMail = (context: MailContext, code: string): MailDraft =>
  codeMail(context, code, ({ codeMailText }) => codeMailText.login)

export const resetMail = ({ siteName, siteUrl, to }: MailContext, path: string): MailDraft => ({
  to,
  life: LINK_MINUTES * MINUTE,
  words({ base, resetMailText: text }) {
    const link = siteUrl + base + path
    const lines = [text.requested(siteName), '', text.open(LINK_MINUTES), link, '', text.notYou]
    return { subject: `${siteName}: ${text.subject}`, link, text: lines.join('\n') }
  },
})

interface QueryMail {
  readonly siteName: string
  readonly to: string
  readonly from: string
  readonly query: SupportQuery
}

/** A query for the operator, whole and in English: a field without a place of its own is named in a line. */
export function queryMail({ siteName, to, from, query }: QueryMail): MailDraft {
  const { id, topic, content, ...more } = query
  const lines = Object.entries(more).map(([name, value]) => `${name}: ${value}`)
  return {
    to,
    isForOperator: true,
    replyTo: from,
    words: () => ({
      subject: `${siteName} support: ${encodeTopic(topic)}`,
      text: [`From: ${from}`, `Query: ${id}`, ...lines, '', content].join('\n'),
    }),
  }
}

export const queryReceivedMail = (
  { siteName, to }: MailContext,
  { id, topic }: SupportQuery,
): MailDraft => ({
  to,
  words: ({ mailText, supportMailText: text, supportText: { topics } }) => ({
    subject: `${siteName}: ${text.received}`,
    text: [text.thanks(topics[topic]), '', text.number(id), '', mailText.neverAsked].join('\n'),
  }),
})

interface AnsweredMail {
  readonly replyTo: string
  readonly query: { readonly id: string; readonly topic: string; readonly content: string }
  readonly answer: string
}

/** A topic as it is stored, in a language; one of another version as it is. */
function topicIn(topics: MailTexts['supportText']['topics'], stored: string): string {
  const read = v.safeParse(topicOnWire, stored)
  return read.success ? topics[read.output] : stored
}

/** The answer to a query, with the query below it. */
export const queryAnsweredMail = (
  { siteName, to }: MailContext,
  { replyTo, query, answer }: AnsweredMail,
): MailDraft => ({
  to,
  replyTo,
  words: ({ mailText, supportMailText: text, supportText: { topics } }) => ({
    subject: `${siteName}: ${text.answered(topicIn(topics, query.topic))}`,
    text: [
      answer,
      '',
      text.youWrote(query.id),
      ...query.content.split('\n').map((line) => `> ${line}`),
      '',
      mailText.neverAsked,
    ].join('\n'),
  }),
})
