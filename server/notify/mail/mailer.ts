import { Socket } from 'node:net'
import nodemailer from 'nodemailer'
import * as v from 'valibot'
import type { SiteConfig } from '#config/schema.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isLoopbackName } from '../../platform/http/origins.ts'
import { permitSocket } from '../../platform/http-out/network-guard.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Brand, htmlOf } from './html.ts'
import { type Mail, type Transport, textOf } from './mail.ts'
import { createMailbox } from './mailbox.ts'

export interface MailSettings {
  readonly smtpUrl: string | undefined
  /** An address, or a name with one. */
  readonly from: string
  readonly isTlsOptional: boolean
  readonly operator: string
}

/** Sends mails through the configured server; without one they go to the sandbox mailbox. */
export function createTransport(
  { mail, siteUrl }: { readonly mail: MailSettings; readonly siteUrl: string },
  { siteName, brandHue }: Pick<SiteConfig, 'siteName' | 'brandHue'>,
  db: Tx,
  clock: Clock,
): Transport {
  if (!mail.smtpUrl) return createMailbox(db, clock)
  const brand = { siteName, siteUrl, brandHue }
  return smtpTransport(mail.smtpUrl, mail.from, { ...brand, isTlsOptional: mail.isTlsOptional })
}

/** Milliseconds for each step of the exchange. Nobody waits longer than the outbox does. */
const TIMEOUTS = {
  dnsTimeout: 4000,
  connectionTimeout: 4000,
  greetingTimeout: 4000,
  socketTimeout: 10_000,
}

export interface SmtpOptions extends Brand {
  /** Whether smtp:// may go on without TLS if the server offers none. */
  readonly isTlsOptional: boolean
}

const DEFAULTS: SmtpOptions = {
  siteName: '',
  siteUrl: 'http://localhost',
  brandHue: 0,
  isTlsOptional: false,
}

export function smtpTransport(url: string, from: string, options = DEFAULTS): Transport {
  const transport = nodemailer.createTransport({ url, ...connectionOf(url, options), ...TIMEOUTS })
  const sender = senderOf(from, options.siteName)
  return {
    async send(mail) {
      // User input in a mail must not make the host fetch a URL or read a file.
      await transport.sendMail({
        ...messageOf(mail, options),
        from: sender,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

/** The settings of a connection that the address of the server does not name; the doctor connects by them as well. */
export function connectionOf(
  url: string,
  { siteUrl, isTlsOptional }: Omit<SmtpOptions, keyof Brand> & Pick<Brand, 'siteUrl'>,
) {
  const { hostname } = new URL(siteUrl)
  const isHere = isLoopbackName(new URL(url).hostname)
  const isNamed = !isLoopbackName(hostname) && hostname.includes('.')
  return {
    // What is said to a server on this machine leaves no machine, and its certificate often is one that nobody has signed.
    requireTLS: !isTlsOptional && !isHere,
    ...(isHere && { tls: { rejectUnauthorized: false } }),
    // The name this host greets with: servers doubt an address in brackets, the default on a machine without a domain.
    ...(isNamed ? { name: hostname } : {}),
    getSocket: (_: object, opened: Opened) => openSocket(new URL(url), opened),
  }
}

type Opened = (error: Error | null, opened: { readonly connection: Socket } | false) => void

/** The library resolves names and connects by itself otherwise, which no library may. */
function openSocket({ hostname, port, protocol }: URL, opened: Opened): void {
  const socket = permitSocket(new Socket())
  const fail = (error: Error) => {
    socket.destroy()
    opened(error, false)
  }
  const onTimeout = () => fail(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' }))
  socket.setTimeout(TIMEOUTS.connectionTimeout, onTimeout).once('error', fail)
  const host = hostname.replace(/^\[|\]$/g, '')
  socket.connect({ host, port: Number(port) || DEFAULT_PORTS[protocol] || 587 }, () => {
    socket.setTimeout(0, onTimeout).off('error', fail)
    opened(null, { connection: socket })
  })
}
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtps:': 465 }

/** A mail that only passes on what a person wrote is not an automatic one. */
const messageOf = (mail: Mail, brand: Brand) => ({
  to: mail.to,
  subject: mail.subject,
  text: textOf(mail),
  html: htmlOf(mail, brand),
  ...(mail.replyTo === undefined
    ? { headers: { 'Auto-Submitted': 'auto-generated' } }
    : { replyTo: mail.replyTo }),
})

/** Mails are sent under the site's name, unless MAIL_FROM has one, as in `Nova Support <no-reply@example.org>`. */
function senderOf(from: string, siteName: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*?)\s*<([^<>]+)>$/.exec(from.trim()) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1') || siteName, address }
}

/** A refusal of the mail; anything else that a server refuses, such as the password, is for the operator to mend. */
const refusal = v.object({
  responseCode: v.pipe(v.number(), v.minValue(500)),
  command: v.picklist(['RCPT TO', 'DATA']),
})
const reply = v.object({ responseCode: v.number() })
const UNREACHABLE =
  /^(ECONN|ETIMEDOUT$|ESOCKET$|EDNS$|ETLS$|EPIPE$|EHOSTUNREACH$|ENETUNREACH$|ENOTFOUND$|EAI_AGAIN$)/
const failure = v.object({ code: v.pipe(v.string(), v.regex(UNREACHABLE)) })

/** Whether the mail server is away, asks to try again later, or takes nothing of this host, as opposed to refusing the mail. */
export const isTemporary = (error: unknown): boolean =>
  !v.is(refusal, error) && (v.is(reply, error) || v.is(failure, error))
