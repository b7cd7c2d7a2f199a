import type { Tx } from '../../platform/db/db.ts'
import type { StoredItem } from '../../platform/queue/queue.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** It is also in `text`; the sandbox mailbox shows it separately. */
  readonly code?: string
  readonly link?: string
  /** The recipient's own anti-phishing phrase, which the host adds (phrases.ts). */
  readonly phrase?: string
  /** The newest state of the public log, which the host adds when it sends the mail. */
  readonly logState?: string
  /** Where an answer goes, if not to the sender: a mail of a person, which the host only passes on. */
  readonly replyTo?: string
  /** Milliseconds after which it is useless, such as the life of its code; some days by default. */
  readonly life?: number
  /** A newer mail on the same topic replaces one that has not been sent. */
  readonly topic?: string
}

/** A mail server, or what stands for it. */
export interface Transport {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>
}

/** A mail that is stored, so that it is sent even if this process ends. */
export type StoredMail = StoredItem

export interface Mailer {
  /** Stores a mail and sends it, as `StoredMail.deliver` does. */
  send(mail: Mail): Promise<void>
  /** Stores a mail in the transaction of what it is about. */
  store(tx: Tx, mail: Mail): Promise<StoredMail>
}

/** The mailer of the host, with what runs in the background. */
export interface Outbox extends Mailer {
  /** Sends the mails whose time has come, and deletes those that are useless by now. */
  deliverDue(): Promise<void>
}

export const PHRASE_LABEL = 'Your anti-phishing phrase:'

export const LOG_LABEL = 'The public log of this site:'

/** The phrase is at the end: a lock screen shows how a mail begins. */
export const textOf = ({ text, phrase, logState }: Mail): string =>
  [
    text,
    ...(phrase === undefined ? [] : [`${PHRASE_LABEL} ${phrase}`]),
    ...(logState === undefined ? [] : [`${LOG_LABEL} ${logState}`]),
  ].join('\n\n')
