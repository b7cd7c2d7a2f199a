import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastify from 'fastify'
import { COMMON_HEADERS } from '#config/hosting.ts'
import { relyingPartyFor } from '../accounts/passkeys/relying-party.ts'
import type { ChainServices } from '../chains/services.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { API_HEADERS } from '../platform/http/headers.ts'
import {
  badRequest,
  notFound,
  Refusal,
  refusalBody,
  unavailable,
} from '../platform/http/refusal.ts'
import { logOptions } from '../platform/log/log.ts'
import { consoleCalls } from './calls.ts'
import { createStaffSessions } from './sessions.ts'

/*
 * The listener of the console. It shares nothing with the public one: another address, other cookies, other people.
 */
export const CONSOLE_API = '/api'
/** A file that the signer has written may be large. */
const BODY_LIMIT = 6 * 1024 * 1024
const IMMUTABLE = 'public, max-age=31536000, immutable'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

export interface ConsoleOptions {
  /** The folder of the built console. */
  readonly root: string
  readonly log?: { write(line: string): void }
}

/** The console as a Fastify app. It does not listen yet. */
export function createConsole(
  deps: ChainServices & { readonly config: { readonly logLevel: LogLevel } },
  { root, log }: ConsoleOptions,
): FastifyInstance {
  const { url } = deps.config.console
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    logger: logOptions(deps.config.logLevel, log),
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...COMMON_HEADERS, ...API_HEADERS })),
  })
  // JSON alone, which no form of another page can send.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, ...API_HEADERS })
    requireOwnPage(request, url)
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const relyingParty = relyingPartyFor({ siteUrl: url, corsOrigins: [] })
  const sessions = createStaffSessions({ ...deps, url })
  app.register(async (api) => consoleCalls(api, { deps, relyingParty, sessions }), {
    prefix: CONSOLE_API,
  })
  if (existsSync(join(root, 'index.html'))) servePage(app, root)
  return app
}

type LogLevel = Parameters<typeof logOptions>[0]

function servePage(app: FastifyInstance, root: string): void {
  app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', POLICY)
      reply.header('cache-control', path.includes('assets') ? IMMUTABLE : 'no-cache')
    },
  })
}

const crossSite = () => new Refusal(403, 'cross-site', 'This is answered to the console alone.')

/**
 * Refuses what another page has sent, or another name that leads here: calls come from the console's own page, and its
 * document is opened by a person.
 */
function requireOwnPage({ headers, method, url: asked }: FastifyRequest, url: string): void {
  if (headers.host !== new URL(url).host) throw new Refusal(421, 'other-host', 'Not found.')
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return
  const isDocument = method === 'GET' && !asked.startsWith(`${CONSOLE_API}/`)
  if (!isDocument) throw crossSite()
  if (site === 'none' || site === undefined) return
  // A link in a mail opens the page, without its cookie.
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    throw crossSite()
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).send(refusalBody(refusal))
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const status = error.statusCode ?? 500
  if (status < 500) return badRequest(status)
  request.log.error({ err: error }, 'failed')
  if (error instanceof DatabaseUnavailable) return unavailable()
  return new Refusal(500, 'failed', 'Something went wrong. Please look whether it was done.')
}
