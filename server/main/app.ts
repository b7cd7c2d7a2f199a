import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { COMMON_HEADERS, hstsHeader } from '#config/hosting.ts'
import { userById } from '../accounts/users/users.ts'
import { allowOrigins } from '../api/http/cors.ts'
import { createMetrics } from '../api/monitoring/metrics.ts'
import { monitoringRoutes } from '../api/monitoring/monitoring.ts'
import { mailboxRoutes } from '../api/routes/mailbox.ts'
import { publicLogRoutes } from '../api/routes/public-log.ts'
import { OutcomeUnknown } from '../platform/db/db.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { isAmbiguous, isRefused } from '../platform/http/ambiguous.ts'
import { API_HEADERS } from '../platform/http/headers.ts'
import { createProxyNotice, UNTRUSTED_PROXY } from '../platform/http/proxy-notice.ts'
import { quietRequestLog } from '../platform/http/quiet-request-log.ts'
import {
  badRequest,
  notFound,
  RETRY_SOON,
  Refusal,
  refusalBody,
  unavailable,
} from '../platform/http/refusal.ts'
import { refuseUnreadable } from '../platform/http/refuse-socket.ts'
import { createRequestIds, REQUEST_ID } from '../platform/http/request-id.ts'
import { logOptions, logsRequests } from '../platform/log/log.ts'
import { logRequests } from '../platform/log/security-log.ts'
import { LOG_PATH } from '../proof/services.ts'
import { isBuiltSite, serveSite } from '../site/static.ts'
import type { HostServices } from './config/services.ts'
import { ROUTES } from './routes.ts'

const API = '/api'
const BODY_LIMIT = 64 * 1024
const DRAIN_TIMEOUT = 10_000

export interface AppOptions {
  /** The folder of the built site. */
  readonly siteRoot?: string
  /** Milliseconds in which a whole request must arrive. */
  readonly requestTimeout?: number
  /** Milliseconds that accepted requests have to finish when the host closes. */
  readonly drainTimeout?: number
  /** Milliseconds after which a connection that is silent is closed, also one that never sent anything. */
  readonly idleTimeout?: number
  /** The place where log lines go; standard output by default. */
  readonly log?: { write(line: string): void }
}

/** The host as a Fastify app. It does not listen yet, and closing it leaves the database open. */
export function createApp(deps: HostServices, options: AppOptions = {}): FastifyInstance {
  const {
    siteRoot,
    requestTimeout = 15_000,
    drainTimeout = DRAIN_TIMEOUT,
    idleTimeout = 30_000,
    log,
  } = options
  const { config, identity, site } = deps
  const commonHeaders = { ...COMMON_HEADERS, ...hstsHeader(config.hsts) }
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    // Node's own timeouts begin with the first byte. Balance streams have their own.
    connectionTimeout: idleTimeout,
    // Only idle ones: what was accepted is finished.
    forceCloseConnections: 'idle',
    // Fastify's own 503 has another body; the onRequest hook below sends ours.
    return503OnClosing: false,
    http: {
      // This is also set here, because Node derives the timeout for headers from it and uses the longer of the two.
      requestTimeout,
      // Node checks for slow requests only every 30 s by default.
      connectionsCheckingInterval: Math.min(requestTimeout, 1000),
    },
    genReqId: createRequestIds(config.trustedProxies),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    logger: logOptions(config.logLevel, log),
    ...(logsRequests(config.logLevel) ? {} : { childLoggerFactory: quietRequestLog }),
    clientErrorHandler: refuseUnreadable,
    // Called without any route or hook for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...commonHeaders, ...API_HEADERS })),
  })

  // Product §7: requests are JSON.
  app.removeContentTypeParser('text/plain')
  let isClosing = false
  let drained: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    isClosing = true
    drained = setTimeout(() => app.server.closeAllConnections(), drainTimeout)
  })
  app.addHook('onClose', async () => clearTimeout(drained))
  app.addHook('onSend', (_request, reply, _payload, next) => {
    // The connection of a request that was accepted before would otherwise be kept alive.
    if (isClosing) reply.header('connection', 'close')
    next()
  })
  const proxy = createProxyNotice(config.trustedProxies)
  app.addHook('onRequest', (request, reply, next) => {
    // The answer to the ambiguous request before it closes the connection.
    if (isRefused(request.raw.socket)) return void reply.hijack()
    if (!isAmbiguous(request.raw)) return next()
    reply.headers({ ...commonHeaders, ...API_HEADERS, connection: 'close' })
    next(badRequest())
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (proxy.isFirst(request.headers)) request.log.warn(UNTRUSTED_PROXY)
    reply.headers(commonHeaders)
    next(isClosing ? closing() : undefined)
  })
  app.setErrorHandler(sendError)
  allowOrigins(app, config)

  app.register(
    async (api) => {
      forbidCaching(api)
      // A route, not a not-found handler: the site's wildcard route would match first.
      api.all('/*', refuseUnknown)
      for (const route of ROUTES) route(api, deps)
    },
    { prefix: API },
  )
  app.register(async (provider) => {
    forbidCaching(provider)
    identity.routes?.(provider)
  })
  app.register(async (log) => publicLogRoutes(log, deps), { prefix: LOG_PATH })
  app.register(async (mailbox) => mailboxRoutes(mailbox, deps))
  const metrics = createMetrics(deps)
  app.addHook('onListen', async () => metrics.watchProcess())
  app.addHook('onResponse', metrics.observe)
  logRequests(app, {
    log: deps.security,
    accountOf: (request) => emailOfSession(deps, request),
    isOff: config.securityLog === 'off',
  })
  app.register(async (monitoring) => {
    forbidCaching(monitoring)
    monitoringRoutes(monitoring, deps, metrics, proxy.warnings)
  })
  if (siteRoot && isBuiltSite(siteRoot))
    app.register(async (pages) => serveSite(pages, siteRoot, site))
  else app.setNotFoundHandler(refuseUnknown)
  return app
}

/** The e-mail of the session that a request has shown; undefined if it had none, or while the database is away. */
async function emailOfSession(
  { db, sessions }: Pick<HostServices, 'db' | 'sessions'>,
  request: FastifyRequest,
): Promise<string | undefined> {
  const userId = sessions.userOf(request)
  if (userId === undefined) return undefined
  try {
    return (await userById(db, userId)).email
  } catch (err) {
    request.log.warn({ err }, 'the security log lacks an account')
    return undefined
  }
}

/** Responses of these routes may contain a token or a balance, or a temporary refusal. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(API_HEADERS)
    next()
  })
}

const UNKNOWN = 'The outcome is unknown. Please check before trying again.'
const closing = () => new Refusal(503, 'closing', 'Please try again in a moment.', RETRY_SOON)

function refuseUnknown(): never {
  throw notFound()
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  // What has failed is in the log, under this name.
  if (refusal.status >= 500) reply.header(REQUEST_ID, request.id)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).send(refusalBody(refusal))
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  // Fastify's own errors: a body that is too large, not JSON, or of another content type.
  if (status < 500) return badRequest(status)
  request.log.error({ err: error }, 'failed')
  if (error instanceof DatabaseUnavailable) return unavailable()
  // It is not 500, which means that nothing was done: a client with an idempotency key repeats the request.
  if (error instanceof OutcomeUnknown) return new Refusal(503, 'unknown', UNKNOWN, RETRY_SOON)
  return new Refusal(500, 'failed', 'Something went wrong. Please try again later.')
}
