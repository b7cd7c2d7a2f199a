import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { HostConfig } from '../config.ts'
import type { Tx } from '../db/db.ts'
import { createMailbox } from './mailbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What the text holds, for the sandbox mailbox to show by itself. */
  readonly code?: string
  readonly link?: string
}

export interface Mailer {
  /** Resolves when the mail is on its way; rejects when it could not be handed over. */
  send(mail: Mail): Promise<void>
}

/** Mail through the configured server, or into the sandbox mailbox where there is none. */
export function createMailer(config: HostConfig['mail'], db: Tx, clock: Clock): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.from) : createMailbox(db, clock)
}

/** Milliseconds until a mail server that says nothing counts as down: less than the person or the operator waits. */
const PATIENCE = { connectionTimeout: 10_000, socketTimeout: 10_000 }

function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...PATIENCE })
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
