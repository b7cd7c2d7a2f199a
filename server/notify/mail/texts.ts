import { encodeTopic, type SupportQuery } from '#contract/support.ts'
import { CODE_LIFE } from '#domain/codes.ts'
import { MINUTE } from '../../platform/time/clock.ts'
import type { Mail } from './mail.ts'
import { noClaim } from './notice-texts.ts'

const CODE_MINUTES = CODE_LIFE / MINUTE
/** Firebase's links live longer, but nobody should rely on it. */
const LINK_MINUTES = 30

/** `purpose` completes the sentence "This code is for ...". */
interface CodeMail {
  readonly siteName: string
  readonly to: string
  readonly code: string
  readonly subject: string
  readonly purpose: string
  /** Lines for the user to check before entering the code, such as amount and address. */
  readonly details?: readonly string[]
}

/** The text of login and withdrawal mails. */
export function codeMail({ siteName, to, code, subject, purpose, details = [] }: CodeMail): Mail {
  const text = [
    `Your ${siteName} code is ${code}`,
    '',
    `This code is for ${purpose}. It works once, for ${CODE_MINUTES} minutes.`,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    `Enter it only on the ${siteName} site. Nobody from ${siteName} will ever ask you for it.`,
    '',
    'If this was not you, do not share the code. Somebody may know your password: please change it.',
  ]
  return { to, subject, text: text.join('\n'), code }
}

/** The page on which a new password is chosen with a code of the identity provider. */
export const resetLink = (
  { siteUrl }: { readonly siteUrl: string },
  email: string,
  oobCode: string,
): string => `${siteUrl}/resetpassword?${new URLSearchParams({ oobCode, email })}`

/** `link` resets the password, if the identity provider already has an account for the e-mail. */
export const signupMail = (siteName: string, to: string, code: string, link?: string): Mail => ({
  to,
  subject: `${siteName}: confirm your e-mail`,
  code,
  ...(link === undefined ? {} : { link }),
  text: [
    `Your ${siteName} code is ${code}`,
    '',
    `This code is for creating an account with this e-mail. It works once, for ${CODE_MINUTES} minutes.`,
    ...(link === undefined ? [] : ['', ...existingAccount(link)]),
    '',
    'If this was not you, ignore this mail: no account is created without the code.',
    '',
    noClaim(siteName),
  ].join('\n'),
})

const existingAccount = (link: string): string[] => [
  'Our identity provider already has a password for this e-mail. Enter that password to sign up.',
  'If you do not know it, choose a new one here first:',
  link,
]

export const loginMail = (siteName: string, to: string, code: string): Mail =>
  codeMail({ siteName, to, code, subject: `${siteName}: login code`, purpose: 'logging in' })

export const resetMail = (siteName: string, to: string, link: string): Mail => ({
  to,
  subject: `${siteName}: reset your password`,
  link,
  life: LINK_MINUTES * MINUTE,
  text: [
    `Somebody requested a password reset for the ${siteName} account with this e-mail.`,
    '',
    `To choose a new password, open this link. It works once, for ${LINK_MINUTES} minutes:`,
    link,
    '',
    'If this was not you, ignore this mail: your password stays unchanged.',
  ].join('\n'),
})

interface QueryMail {
  readonly siteName: string
  readonly to: string
  readonly from: string
  readonly query: SupportQuery
}

/** A query for the operator, whole: a field without a place of its own is named in a line. */
export function queryMail({ siteName, to, from, query }: QueryMail): Mail {
  const { id, topic, content, ...more } = query
  const lines = Object.entries(more).map(([name, value]) => `${name}: ${value}`)
  return {
    to,
    replyTo: from,
    subject: `${siteName} support: ${encodeTopic(topic)}`,
    text: [`From: ${from}`, `Query: ${id}`, ...lines, '', content].join('\n'),
  }
}

export const queryReceivedMail = (
  siteName: string,
  to: string,
  { id, topic }: SupportQuery,
): Mail => ({
  to,
  subject: `${siteName}: we received your query`,
  text: [
    `Thank you. We received your query about "${encodeTopic(topic)}" and will answer within 24 hours.`,
    '',
    `Its number is ${id}.`,
    '',
    'We never ask for a password, a code or a private key.',
  ].join('\n'),
})

interface AnsweredMail {
  readonly siteName: string
  readonly to: string
  readonly replyTo: string
  readonly query: { readonly id: string; readonly topic: string; readonly content: string }
  readonly answer: string
}

/** The answer to a query, with the query below it. */
export const queryAnsweredMail = ({
  siteName,
  to,
  replyTo,
  query,
  answer,
}: AnsweredMail): Mail => ({
  to,
  replyTo,
  subject: `${siteName}: your query about "${query.topic}"`,
  text: [
    answer,
    '',
    `You wrote (query ${query.id}):`,
    ...query.content.split('\n').map((line) => `> ${line}`),
    '',
    'We never ask for a password, a code or a private key.',
  ].join('\n'),
})
