import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { HostConfig } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { Mailer } from './mail.ts'
import { createMailbox } from './mailbox.ts'

/** Sends mails through the configured server; without one they go to the sandbox mailbox. */
export function createMailer(config: HostConfig['mail'], db: Tx, clock: Clock): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.from) : createMailbox(db, clock)
}

/** Milliseconds; users and operators wait for the mail to be sent. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 10_000 }

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS })
  return {
    async send({ to, subject, text }) {
      // User input in a mail must not make the host fetch a URL or read a file.
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}
