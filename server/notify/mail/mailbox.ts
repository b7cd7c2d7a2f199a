import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Mail, type Transport, textOf } from './mail.ts'

export interface MailboxEntry extends Pick<Mail, 'to' | 'subject' | 'text' | 'code' | 'link'> {
  readonly at: Date
}

/** The sandbox mailbox: stores mails instead of sending them, to be read on the host's machine. */
export interface Mailbox extends Transport {
  /** The newest 100 mails, newest first; only those to `to` if it is given. */
  newest(to?: string): Promise<MailboxEntry[]>
}

const storedMail = v.pipe(
  v.object({
    recipient: v.string(),
    subject: v.string(),
    body: v.string(),
    code: v.nullable(v.string()),
    link: v.nullable(v.string()),
    at: v.date(),
  }),
  v.transform(({ recipient, subject, body, code, link, at }) => ({
    to: recipient,
    subject,
    text: body,
    ...(code === null ? {} : { code }),
    ...(link === null ? {} : { link }),
    at,
  })),
)

export function createMailbox(db: Tx, clock: Clock): Mailbox {
  return {
    async send(mail) {
      const { to, subject, code, link } = mail
      await db.run(
        'INSERT INTO mails (recipient, subject, body, code, link, at) VALUES ($1, $2, $3, $4, $5, $6)',
        [to, subject, textOf(mail), code ?? null, link ?? null, clock.now()],
      )
    },
    newest: (to) =>
      db.rows(
        storedMail,
        `SELECT recipient, subject, body, code, link, at FROM mails
         WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC LIMIT 100`,
        [to?.toLowerCase() ?? null],
      ),
  }
}
