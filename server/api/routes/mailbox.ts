import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isEmail } from '#domain/account.ts'
import type { ChainServices } from '../../chains/services.ts'
import { createMailbox } from '../../notify/mail/mailbox.ts'
import { MAILBOX_STYLE, mailboxPage } from '../../notify/mail/mailbox-page.ts'
import { isLoopbackAddress, isLoopbackName } from '../../platform/http/origins.ts'
import { parseRequest } from '../../platform/http/parse-request.ts'
import { notFound } from '../../platform/http/refusal.ts'
import { digest } from '../../platform/keys/secrets.ts'

const query = v.object({ to: v.optional(v.pipe(v.string(), v.check(isEmail))) })
const keyed = v.object({ key: v.string() })
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The sandbox mailbox, which shows all codes. It exists only if no mail server is configured, and only for requests from
 * the host's own machine that have the key printed at the start: a forwarder of connections on this machine, such as one
 * of containers or of SSH, looks like a browser on it. All others get 404 instead of the app's pages.
 */
export function mailboxRoutes(
  app: FastifyInstance,
  { config, clock, db, mailboxKey, site }: ChainServices,
): void {
  const isEnabled = !config.mail.smtpUrl && isLoopbackName(new URL(config.siteUrl).hostname)
  const mailbox = createMailbox(db, clock)

  app.addHook('onRequest', async (request, reply) => {
    if (!isEnabled || !isLocalRequest(request) || !hasKey(request)) throw notFound()
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
  })
  const hasKey = ({ query, routeOptions }: FastifyRequest) => {
    // Browsers request it without the page's query; it shows no mail.
    if (routeOptions.url === '/mailbox.css') return true
    const parsed = v.safeParse(keyed, query)
    return parsed.success && digest(parsed.output.key) === digest(mailboxKey)
  }
  app.get('/mailbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(mailboxPage(site.siteName, await mailbox.newest())),
  )
  app.get('/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE),
  )
  app.get('/mailbox.json', async (request) => mailbox.newest(parseRequest(query, request.query).to))
}

/** Headers added by proxies; a request through a local proxy may come from anywhere. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/
/** Used by proxies that add no headers, such as nginx by default, but by no browser. */
const PROXY_VERSION = '1.0'

/**
 * Whether the request comes directly from this machine. The Host header is checked as well: with DNS rebinding, a foreign
 * page could read codes through a name that resolves to 127.0.0.1.
 */
export function isLocalRequest({ socket, hostname, headers, raw }: FastifyRequest): boolean {
  if (!isLoopbackAddress(socket.remoteAddress) || !isLoopbackName(hostname)) return false
  if (headers['sec-fetch-site'] === 'cross-site') return false
  if (raw.httpVersion === PROXY_VERSION) return false
  return !Object.keys(headers).some((name) => FORWARDED.test(name))
}
