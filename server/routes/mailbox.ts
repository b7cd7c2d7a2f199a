import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Deps } from '../deps.ts'
import { createMailbox } from '../mail/mailbox.ts'
import { MAILBOX_STYLE, mailboxPage } from '../mail/mailbox-page.ts'
import { parseRequest } from '../parse-request.ts'
import { notFound } from '../refusal.ts'
import { isLoopbackAddress, isLoopbackName } from '../site/origins.ts'

const query = v.object({ to: v.optional(v.pipe(v.string(), v.email())) })
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The sandbox mailbox, which shows every code there is. It is there only where no mail server is configured, and
 * for a person at the host's own machine; for anybody else nothing is, the app's own pages included.
 */
export function mailboxRoutes(app: FastifyInstance, { config, clock, db, site }: Deps): void {
  const isThere = !config.mail.smtpUrl && isLoopbackName(new URL(config.siteUrl).hostname)
  const mailbox = createMailbox(db, clock)

  app.addHook('onRequest', async (request, reply) => {
    if (!isThere || !isAtThisMachine(request)) throw notFound()
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
  })
  app.get('/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailboxPage(site.siteName, await mailbox.newest())),
  )
  app.get('/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  )
  app.get('/mailbox.json', async (request) => mailbox.newest(parseRequest(query, request.query).to))
}

/** Headers that a proxy adds: a request through one may come from anywhere, though the proxy is on this machine. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/
/** What a proxy speaks that adds no header at all, as nginx does without further settings; no browser does. */
const PROXY_VERSION = '1.0'

/**
 * The connection comes from this machine, the Host header names it too (a foreign name that resolves to 127.0.0.1
 * would let a foreign page read codes), and there is no proxy between.
 */
function isAtThisMachine({ socket, hostname, headers, raw }: FastifyRequest): boolean {
  if (!isLoopbackAddress(socket.remoteAddress) || !isLoopbackName(hostname)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (raw.httpVersion === PROXY_VERSION) return false
  return !Object.keys(headers).some((name) => FORWARDED.test(name))
}
