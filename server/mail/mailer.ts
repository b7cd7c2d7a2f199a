import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { HostConfig } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { Mailer } from './mail.ts'
import { createMailbox } from './mailbox.ts'

/** Mail through the configured server, or into the sandbox mailbox where there is none. */
export function createMailer(config: HostConfig['mail'], db: Tx, clock: Clock): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.from) : createMailbox(db, clock)
}

/** Milliseconds until a silent mail server counts as down: less than the user or the operator waits. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 10_000 }

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS })
  return {
    async send({ to, subject, text }) {
      // disableUrlAccess and disableFileAccess: nothing a person types may make the host fetch or read.
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
