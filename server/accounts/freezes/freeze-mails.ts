import type { Mail } from '../../notify/mail/mail.ts'
import { formatUtc, type MailContext } from '../../notify/mail/notice-texts.ts'
import { type DeviceName, deviceText } from '../sessions/device-name.ts'
import { LINK_HOURS } from './links.ts'

interface NewDevice extends DeviceName {
  /** The caller's address in the network. */
  readonly address: string
  readonly at: Date
}

/**
 * The end of a mail with a link that freezes: what it does, and the link. It asks first, since programs that look at mails
 * open their links.
 */
const freezeAdvice = (siteUrl: string, link: string): string[] => [
  'If this was you, no action is needed.',
  '',
  'If this was not you, freeze the account now: withdrawals and purchases are then refused, payments that were not sent yet wait, and every device is logged out.',
  `This link works once, for ${LINK_HOURS} hours, and asks before it does anything:`,
  link,
  '',
  `Then choose a new password at ${siteUrl}/forgot, and contact support at ${siteUrl}/support.`,
]

export const newDeviceMail = (
  { siteName, siteUrl, to }: MailContext,
  { address, at, ...device }: NewDevice,
  link: string,
): Mail => ({
  to,
  subject: `${siteName}: login on a new device`,
  link,
  text: [
    `Somebody logged in to your ${siteName} account on a device that it has not been used on before.`,
    '',
    `Time: ${formatUtc(at)}`,
    `Device: ${deviceText(device)}`,
    `Address: ${address}`,
    '',
    ...freezeAdvice(siteUrl, link),
  ].join('\n'),
})

/** `canLift`: by the person; otherwise an operator has to. */
export const frozenMail = (
  { siteName, siteUrl, to }: MailContext,
  at: Date,
  canLift: boolean,
): Mail => ({
  to,
  subject: `${siteName}: your account was frozen`,
  text: [
    `Your ${siteName} account was frozen on ${formatUtc(at)}. Withdrawals and purchases are refused, payments that were not sent yet wait, and every device was logged out. Deposits still arrive.`,
    '',
    ...(canLift
      ? [
          `If somebody else was logged in, choose a new password first, at ${siteUrl}/forgot.`,
          '',
          'To lift the freeze, log in and enter a code that we mail you, in Settings.',
        ]
      : [`It was frozen by an operator. Please contact support at ${siteUrl}/support.`]),
  ].join('\n'),
})

export const unfrozenMail = (
  { siteName, siteUrl, to }: MailContext,
  at: Date,
  link: string,
): Mail => ({
  to,
  subject: `${siteName}: your account is no longer frozen`,
  link,
  text: [
    `The freeze of your ${siteName} account was lifted on ${formatUtc(at)}. Withdrawals and purchases are possible again.`,
    '',
    ...freezeAdvice(siteUrl, link),
  ].join('\n'),
})
