import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { OutcomeUnknown } from './db/db.ts'
import type { Deps } from './deps.ts'
import { logOptions } from './log.ts'
import { badRequest, notFound, Refusal, refusalBody } from './refusal.ts'
import { addressRoutes } from './routes/address.ts'
import { balanceRoutes } from './routes/balance.ts'
import { buyRoutes } from './routes/buy.ts'
import { documentRoutes } from './routes/documents.ts'
import { historyRoutes } from './routes/history.ts'
import { loginRoutes } from './routes/login.ts'
import { mailboxRoutes } from './routes/mailbox.ts'
import { passwordRoutes } from './routes/password.ts'
import { profileRoutes } from './routes/profile.ts'
import type { Route } from './routes/route.ts'
import { signupRoutes } from './routes/signup.ts'
import { siteRoutes } from './routes/site.ts'
import { streamRoutes } from './routes/stream.ts'
import { supportRoutes } from './routes/support.ts'
import { withdrawalRoutes } from './routes/withdrawal.ts'
import { allowOrigins } from './site/cors.ts'
import { API_HEADERS, COMMON_HEADERS } from './site/headers.ts'
import { refuseUnreadable } from './site/refuse-socket.ts'
import { isBuiltSite, serveSite } from './site/static.ts'

const API = '/api'
const BODY_LIMIT = 64 * 1024

/** Every call of product §7, by subject. */
const ROUTES: readonly Route[] = [
  signupRoutes,
  loginRoutes,
  profileRoutes,
  passwordRoutes,
  balanceRoutes,
  historyRoutes,
  addressRoutes,
  withdrawalRoutes,
  buyRoutes,
  streamRoutes,
  supportRoutes,
  siteRoutes,
  documentRoutes,
]

export interface AppOptions {
  /** The folder of the built site. */
  readonly siteRoot?: string
  /** Milliseconds in which a request must have arrived whole. */
  readonly requestTimeout?: number
  /** Where log lines go; the standard output where it is left out. */
  readonly log?: { write(line: string): void }
}

/** The host as a Fastify app that does not listen yet; closing it leaves the database open. */
export function createApp(deps: Deps, options: AppOptions = {}): FastifyInstance {
  const { siteRoot, requestTimeout = 15_000, log } = options
  const { config, identity, site } = deps
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    forceCloseConnections: true,
    // Fastify's own refusal has another shape; the first hook below refuses in ours.
    return503OnClosing: false,
    http: {
      // Here too, because Node derives its timeout for headers from it, and the longer of the two would win.
      requestTimeout,
      // Node checks for slow requests only every 30 s by default.
      connectionsCheckingInterval: Math.min(requestTimeout, 1000),
    },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    logger: logOptions(config.logLevel, log),
    clientErrorHandler: refuseUnreadable,
    // A path that cannot be decoded reaches no route and no hook.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...COMMON_HEADERS, ...API_HEADERS })),
  })

  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(COMMON_HEADERS)
    next(isClosing ? closing() : undefined)
  })
  app.setErrorHandler(answerError)
  allowOrigins(app, config)

  app.register(
    async (api) => {
      forbidCaching(api)
      // A route and no not-found handler: the site's own wildcard would answer for the API.
      api.all('/*', refuseUnknown)
      for (const route of ROUTES) route(api, deps)
    },
    { prefix: API },
  )
  app.register(async (provider) => {
    forbidCaching(provider)
    identity.routes?.(provider)
  })
  app.register(async (mailbox) => mailboxRoutes(mailbox, deps))
  if (siteRoot && isBuiltSite(siteRoot))
    app.register(async (pages) => serveSite(pages, siteRoot, site))
  else app.setNotFoundHandler(refuseUnknown)
  return app
}

/** What these routes answer may be a token, a balance, or a refusal that is over in a moment. */
function forbidCaching(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(API_HEADERS)
    next()
  })
}

const closing = () => new Refusal(503, 'closing', 'Please try again in a moment.')

function refuseUnknown(): never {
  throw notFound()
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).send(refusalBody(refusal))
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  // Fastify's own: a body that is too large, no JSON, or of another type.
  if (status < 500) return badRequest(status)
  request.log.error({ err: error }, 'failed')
  // Not a 500, which means that nothing was done: a client with an idempotency key repeats the request.
  if (error instanceof OutcomeUnknown)
    return new Refusal(503, 'unknown', 'No answer came in time. Please look before trying again.')
  return new Refusal(500, 'failed', 'Something went wrong. Please try again later.')
}
