import type { MailTexts } from '../../notify/mail/language.ts'
import type { MailDraft } from '../../notify/mail/mail.ts'
import type { MailContext } from '../../notify/mail/notice-texts.ts'
import type { DeviceName } from '../sessions/device-name.ts'
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
const freezeAdvice = (
  { mailText, freezeMailText: text }: MailTexts,
  site: string,
  link: string,
): string[] => [
  mailText.noAction,
  '',
  text.freezeNow,
  text.link(LINK_HOURS),
  link,
  '',
  text.afterwards(site),
]

const deviceIn = ({ mailText }: MailTexts, { browser, platform }: DeviceName): string =>
  browser && platform
    ? mailText.deviceName(browser, platform)
    : browser || platform || mailText.unknownDevice

/** `path` freezes, below that of a language. */
export const newDeviceMail = (
  { siteName, siteUrl, to }: MailContext,
  { address, at, ...device }: NewDevice,
  path: string,
): MailDraft => ({
  to,
  words(texts) {
    const { mailText } = texts
    const { subject, what } = texts.freezeMailText.newDevice
    const site = siteUrl + texts.base
    const lines = [
      what(siteName),
      '',
      mailText.time(texts.at(at)),
      mailText.device(deviceIn(texts, device)),
      mailText.address(address),
      '',
      ...freezeAdvice(texts, site, site + path),
    ]
    return { subject: `${siteName}: ${subject}`, link: site + path, text: lines.join('\n') }
  },
})

/** `canLift`: by the person; otherwise an operator has to. */
export const frozenMail = (
  { siteName, siteUrl, to }: MailContext,
  at: Date,
  canLift: boolean,
): MailDraft => ({
  to,
  words(texts) {
    const { subject, what, passwordFirst, lift, byOperator } = texts.freezeMailText.frozen
    const site = siteUrl + texts.base
    const next = canLift ? [passwordFirst(site), '', lift] : [byOperator(site)]
    const lines = [what(siteName, texts.at(at)), '', ...next]
    return { subject: `${siteName}: ${subject}`, text: lines.join('\n') }
  },
})

export const unfrozenMail = (
  { siteName, siteUrl, to }: MailContext,
  at: Date,
  path: string,
): MailDraft => ({
  to,
  words(texts) {
    const { subject, what } = texts.freezeMailText.unfrozen
    const site = siteUrl + texts.base
    const lines = [what(siteName, texts.at(at)), '', ...freezeAdvice(texts, site, site + path)]
    return { subject: `${siteName}: ${subject}`, link: site + path, text: lines.join('\n') }
  },
})
