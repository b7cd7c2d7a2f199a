import type { MailDraft } from '../../notify/mail/mail.ts'
import { type MailContext, notice } from '../../notify/mail/notice-texts.ts'
import { codeMail } from '../../notify/mail/texts.ts'

/** The new phrase is not in it: whoever has the session alone could have a mail of ours say anything. */
export const phraseCodeMail = (
  context: MailContext,
  code: string,
  phrase: string | null,
): MailDraft =>
  codeMail(context, code, ({ codeMailText: { removePhrase, setPhrase } }) =>
    phrase === null ? removePhrase : setPhrase,
  )

/** Stored before the change, so that it carries the phrase that the recipient knows. */
export const phraseChangedMail = (
  context: MailContext,
  phrase: string | null,
  at: Date,
): MailDraft =>
  notice(context, (texts) => {
    const { phraseRemoved, phraseSet } = texts.noticeText
    const { subject, what } = phrase === null ? phraseRemoved : phraseSet
    return { subject, lines: [what(texts.at(at)), '', texts.mailText.noAction] }
  })
