import { symbolOf } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { WithdrawalOrder } from '#domain/withdrawal.ts'
import type { Mail } from '../../notify/mail/mail.ts'
import {
  details,
  formatUtc,
  type MailContext,
  recoveryAdvice,
} from '../../notify/mail/notice-texts.ts'

/** Mails about passkeys: each says what to do if it was somebody else. */
const notice = (
  { siteName, siteUrl, to }: MailContext,
  subject: string,
  lines: readonly string[],
): Mail => ({
  to,
  subject: `${siteName}: ${subject}`,
  text: [...lines, '', 'If this was you, no action is needed.', '', recoveryAdvice(siteUrl)].join(
    '\n',
  ),
})

/** `trustedFrom`: when it begins to confirm payments, if that is later. */
export const passkeyAddedMail = (
  context: MailContext,
  name: string,
  trustedFrom: Date | undefined,
): Mail =>
  notice(context, 'a passkey was added', [
    `The passkey "${name}" was added to your ${context.siteName} account.`,
    ...(trustedFrom === undefined
      ? []
      : [
          '',
          `A code by e-mail has confirmed it, not a passkey that was there. So it confirms payments only from ${formatUtc(trustedFrom)} on, and until then you can remove it: ${context.siteUrl}/setting`,
        ]),
  ])

export const passkeyRemovedMail = (context: MailContext, name: string): Mail =>
  notice(context, 'a passkey was removed', [
    `The passkey "${name}" was removed from your ${context.siteName} account. A passkey has confirmed it.`,
  ])

export const passkeyEndingMail = (context: MailContext, name: string, end: Date): Mail =>
  notice(context, 'a passkey will be removed', [
    `The passkey "${name}" of your ${context.siteName} account will be removed on ${formatUtc(end)}. A code by e-mail has confirmed it.`,
    '',
    `To keep it, use it until then: log in with it, or confirm a payment.`,
  ])

export const passkeyCopiedMail = (context: MailContext, name: string): Mail =>
  notice(context, 'a passkey may have been copied', [
    `The passkey "${name}" was refused, because it counted fewer uses than before. There may be a copy of it.`,
    '',
    `Remove it in the settings and add another one: ${context.siteUrl}/setting`,
  ])

export const codeLoginMail = (context: MailContext, at: Date): Mail =>
  notice(context, 'a login without your passkey', [
    `Somebody logged in to your ${context.siteName} account on ${formatUtc(at)} with the password and a code by e-mail, not with a passkey.`,
  ])

export const withdrawalWaitsMail = (
  context: MailContext,
  order: Omit<WithdrawalOrder, 'fee'>,
  until: Date,
): Mail =>
  notice(context, 'a withdrawal waits for 24 hours', [
    `A withdrawal of ${toDecimalString(order.amount.units)} ${symbolOf(order.coin, context.siteName)} was confirmed with a code by e-mail, although your account has a passkey. It is not paid out before ${formatUtc(until)}.`,
    '',
    ...details(order, context.siteName),
    '',
    `Until then you can cancel it in the settings: ${context.siteUrl}/setting`,
  ])
