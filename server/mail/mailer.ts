import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import type { HostConfig } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { Transport } from './mail.ts'
import { createMailbox } from './mailbox.ts'

/** Sends mails through the configured server; without one they go to the sandbox mailbox. */
export function createTransport(config: HostConfig['mail'], db: Tx, clock: Clock): Transport {
  return config.smtpUrl ? smtpTransport(config.smtpUrl, config.from) : createMailbox(db, clock)
}

/** Milliseconds for each step of the exchange. Nobody waits longer than the outbox does. */
const TIMEOUTS = {
  dnsTimeout: 4000,
  connectionTimeout: 4000,
  greetingTimeout: 4000,
  socketTimeout: 10_000,
}

export function smtpTransport(url: string, from: string): Transport {
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

const reply = v.object({ responseCode: v.number() })
const UNREACHABLE =
  /^(ECONN|ETIMEDOUT$|ESOCKET$|EDNS$|EPIPE$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/
const failure = v.object({ code: v.pipe(v.string(), v.regex(UNREACHABLE)) })

/** Whether the mail server is away or asks to try again later, as opposed to refusing the mail. */
export const isTemporary = (error: unknown): boolean =>
  v.is(reply, error) ? error.responseCode >= 400 && error.responseCode < 500 : v.is(failure, error)
