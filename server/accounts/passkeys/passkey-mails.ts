import type { MailDraft } from '../../notify/mail/mail.ts'
import { type MailContext, notice } from '../../notify/mail/notice-texts.ts'

/** `trustedFrom`: when it begins to confirm payments, if that is later. */
export const passkeyAddedMail = (
  context: MailContext,
  name: string,
  trustedFrom: Date | undefined,
): MailDraft =>
  notice(context, (texts, site) => {
    const { subject, what, waits } = texts.passkeyMailText.added
    const wait = trustedFrom === undefined ? [] : ['', waits(texts.at(trustedFrom), site)]
    const lines = [what(name, context.siteName), ...wait, '', texts.mailText.noAction]
    return { subject, lines }
  })

export const passkeyRemovedMail = (context: MailContext, name: string): MailDraft =>
  notice(context, ({ passkeyMailText: { removed }, mailText }) => ({
    subject: removed.subject,
    lines: [removed.what(name, context.siteName), '', mailText.noAction],
  }))

export const passkeyEndingMail = (context: MailContext, name: string, end: Date): MailDraft =>
  notice(context, (texts) => {
    const { subject, what, keep } = texts.passkeyMailText.ending
    const event = what(name, context.siteName, texts.at(end))
    return { subject, lines: [event, '', keep, '', texts.mailText.noAction] }
  })

export const passkeyCopiedMail = (context: MailContext, name: string): MailDraft =>
  notice(context, ({ passkeyMailText: { copied }, mailText }, site) => ({
    subject: copied.subject,
    lines: [copied.what(name), '', copied.remove(site), '', mailText.noAction],
  }))

export const codeLoginMail = (context: MailContext, at: Date): MailDraft =>
  notice(context, (texts) => {
    const { subject, what } = texts.passkeyMailText.codeLogin
    return { subject, lines: [what(context.siteName, texts.at(at)), '', texts.mailText.noAction] }
  })
