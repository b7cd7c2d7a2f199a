import type { SavedAddress } from '#domain/addresses/book.ts'
import { networkName } from '#domain/assets.ts'
import type { Mail } from '../../notify/mail/mail.ts'
import { formatUtc, type MailContext, recoveryAdvice } from '../../notify/mail/notice-texts.ts'

/** Somebody else may have saved it: the recipient has a day until it can be paid under the restriction. */
export const addressSavedMail = (
  { siteName, siteUrl, to }: MailContext,
  { name, network, address, at }: SavedAddress,
): Mail => ({
  to,
  subject: `${siteName}: an address was added to your address book`,
  text: [
    `An address was added to your ${siteName} address book on ${formatUtc(new Date(at))}. It is marked as new for 24 hours.`,
    '',
    `Name: ${name}`,
    `Network: ${networkName(network)}`,
    `Address: ${address}`,
    '',
    'If this was you, no action is needed.',
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})

/** `endsAt`: when withdrawals can go anywhere again; undefined if the restriction was turned on. */
export const restrictionMail = (
  { siteName, siteUrl, to }: MailContext,
  endsAt: Date | undefined,
): Mail => ({
  to,
  subject: endsAt
    ? `${siteName}: withdrawals to any address will be allowed`
    : `${siteName}: withdrawals go only to your address book`,
  text: [
    endsAt
      ? `You asked to allow withdrawals to addresses that are not in your address book. This takes effect on ${formatUtc(endsAt)}. Until then you can turn it back in your settings.`
      : 'Withdrawals from your account now go only to addresses that have been in your address book for 24 hours. Turning that off takes 24 hours.',
    '',
    'If this was you, no action is needed.',
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})
