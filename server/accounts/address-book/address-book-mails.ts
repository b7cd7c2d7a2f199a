import type { SavedAddress } from '#domain/addresses/book.ts'
import { networkName } from '#domain/assets.ts'
import type { MailDraft } from '../../notify/mail/mail.ts'
import { type MailContext, notice } from '../../notify/mail/notice-texts.ts'

/** Somebody else may have saved it: the recipient has a day until it can be paid under the restriction. */
export const addressSavedMail = (
  context: MailContext,
  { name, network, address, at }: SavedAddress,
): MailDraft =>
  notice(context, (texts) => {
    const { mailText } = texts
    const { subject, what } = texts.noticeText.addressSaved
    const lines = [
      what(context.siteName, texts.at(new Date(at))),
      '',
      mailText.name(name),
      mailText.network(networkName(network)),
      mailText.address(address),
      '',
      mailText.noAction,
    ]
    return { subject, lines }
  })

/** `endsAt`: when withdrawals can go anywhere again; undefined if the restriction was turned on. */
export const restrictionMail = (context: MailContext, endsAt: Date | undefined): MailDraft =>
  notice(context, (texts) => {
    const { restricted, unrestricted } = texts.noticeText
    const { subject } = endsAt ? unrestricted : restricted
    const what = endsAt ? unrestricted.what(texts.at(endsAt)) : restricted.what
    return { subject, lines: [what, '', texts.mailText.noAction] }
  })
