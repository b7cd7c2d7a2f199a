import type { Mail } from '../../notify/mail/mail.ts'
import { formatUtc, type MailContext, recoveryAdvice } from '../../notify/mail/notice-texts.ts'
import { codeMail } from '../../notify/mail/texts.ts'

/** The new phrase is not in it: whoever has the session alone could have a mail of ours say anything. */
export const phraseCodeMail = (
  siteName: string,
  to: string,
  code: string,
  phrase: string | null,
): Mail =>
  codeMail({
    siteName,
    to,
    code,
    subject: `${siteName}: code for your anti-phishing phrase`,
    purpose: `${phrase === null ? 'removing' : 'setting'} the phrase in our mails to you`,
  })

/** Stored before the change, so that it carries the phrase that the recipient knows. */
export const phraseChangedMail = (
  { siteName, siteUrl, to }: MailContext,
  phrase: string | null,
  at: Date,
): Mail => ({
  to,
  subject: `${siteName}: your anti-phishing phrase was ${phrase === null ? 'removed' : 'set'}`,
  text: [
    phrase === null
      ? `The phrase in our mails to you was removed on ${formatUtc(at)}. This mail is the last one with it.`
      : `A new phrase for our mails to you was set on ${formatUtc(at)}. It is in every mail after this one.`,
    '',
    'If this was you, no action is needed.',
    '',
    recoveryAdvice(siteUrl),
  ].join('\n'),
})
