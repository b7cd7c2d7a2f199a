import type { Language } from '#languages'
import type { Tx } from '../../platform/db/db.ts'
import type { StoredItem } from '../../platform/queue/queue.ts'
import { type MailTexts, mailTextsIn } from './language.ts'

/** What a mail says in one language. A link is also in the text; the sandbox mailbox shows it separately. */
interface Words {
  readonly subject: string
  readonly text: string
  readonly link?: string
}

/** What a mail is beside its words. */
interface Envelope {
  readonly to: string
  /** It is also in the text; the sandbox mailbox shows it separately. */
  readonly code?: string
  /** Where an answer goes, if not to the sender: a mail of a person, which the host only passes on. */
  readonly replyTo?: string
  /** Milliseconds after which it is useless, such as the life of its code; some days by default. */
  readonly life?: number
  /** In English, even where the operator's address is also that of a person. */
  readonly isForOperator?: boolean
  /** A newer mail on the same topic replaces one that has not been sent. */
  readonly topic?: string
}

/** A mail that is not in a language yet. */
export interface MailDraft extends Envelope {
  /** That of a recipient who has no account yet; that of an account is known (accounts/phrases/phrases.ts). */
  readonly language?: Language
  words(texts: MailTexts): Words
}

/** A mail as it is sent. */
export interface Mail extends Envelope, Words {
  readonly language: Language
  /** The recipient's own anti-phishing phrase, which the host adds (phrases.ts). */
  readonly phrase?: string
  /** The newest state of the public log, which the host adds when it sends the mail. */
  readonly logState?: string
}

/** The mail in a language. */
export const writtenIn = (language: Language, { words, ...envelope }: MailDraft): Mail => ({
  ...envelope,
  ...words(mailTextsIn(language)),
  language,
})

/** A mail server, or what stands for it. */
export interface Transport {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>
}

/** A mail that is stored, so that it is sent even if this process ends. */
export type StoredMail = StoredItem

export interface Mailer<M = MailDraft> {
  /** Stores a mail and sends it, as `StoredMail.deliver` does. */
  send(mail: M): Promise<void>
  /** Stores a mail in the transaction of what it is about. */
  store(tx: Tx, mail: M): Promise<StoredMail>
}

/** The mailer of the host, with what runs in the background. */
export interface Outbox<M = MailDraft> extends Mailer<M> {
  /** Sends the mails whose time has come, and deletes those that are useless by now. */
  deliverDue(): Promise<void>
}

/** The phrase is at the end: a lock screen shows how a mail begins. */
export function textOf({ text, phrase, logState, language }: Mail): string {
  const { mailText } = mailTextsIn(language)
  return [
    text,
    ...(phrase === undefined ? [] : [`${mailText.phrase} ${phrase}`]),
    ...(logState === undefined ? [] : [`${mailText.log} ${logState}`]),
  ].join('\n\n')
}
