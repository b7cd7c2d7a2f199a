import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isPublicAddress } from './address.ts'
import { permittedLookup } from './network-guard.ts'
import { createTurns } from './turns.ts'

/** The part of `fetch` that the host uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request that was not sent, or an answer that was not taken, for what they are. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
}

export interface Rules {
  /** The origins that the operator has configured. Their addresses may be private. */
  readonly configured: readonly string[]
  /** Whether another origin with https: may be requested, at addresses of the public internet; none by default. */
  readonly isAllowed?: (url: URL) => boolean
  /** Bytes of an answer, after it was decompressed. */
  readonly maxBytes: number
  /** Milliseconds from its turn to the last byte of the answer. */
  readonly timeout: number
  /** Requests at a time; further ones wait. */
  readonly most: number
  /** A signal that aborts after that many milliseconds. */
  readonly timeoutSignal?: (ms: number) => AbortSignal
}

/**
 * `fetch` for one purpose: to the origins of its rules, at addresses that were checked, without redirects, and with limits
 * of size, time and number. Rejects with RequestRefused, with the reason of a signal, or with a TypeError as fetch does.
 */
export function createFetch(rules: Rules): Fetch {
  const configured = new Set(rules.configured)
  const { isAllowed = () => false, timeoutSignal = AbortSignal.timeout } = rules
  const turns = createTurns(rules.most)
  return async (text, init) => {
    const cancelled = init.signal ?? undefined
    const request = new Request(text, { ...init, signal: null })
    const url = new URL(request.url)
    const isConfigured = configured.has(url.origin)
    const isOther = url.protocol === 'https:' && hasPublicHost(url) && isAllowed(url)
    if (!isConfigured && !isOther) throw new RequestRefused(`${url.host} may not be requested`)
    if (!PROTOCOLS.includes(url.protocol)) throw new RequestRefused(`${url.protocol} is not HTTP`)
    const agent = agentFor(url, isConfigured ? ANYWHERE : PUBLIC)
    const release = await turns.take(cancelled)
    const ending = timeoutSignal(rules.timeout)
    const signal = cancelled ? AbortSignal.any([cancelled, ending]) : ending
    try {
      return await exchange(request, { url, agent, signal, maxBytes: rules.maxBytes })
    } catch (error) {
      if (error instanceof RequestRefused) throw error
      if (signal.aborted) throw signal.reason
      throw new TypeError('the request failed', { cause: error })
    } finally {
      release()
    }
  }
}

const PROTOCOLS = ['http:', 'https:']

/** A name is looked at when it is resolved. */
function hasPublicHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 || isPublicAddress(address)
}

/** Milliseconds after which an idle connection is closed, before servers close it. */
const IDLE = 4000

function agentsTo(isAddress: (address: string) => boolean) {
  const lookup = permittedLookup({ isHost: () => true, isAddress })
  const options = { keepAlive: true, timeout: IDLE, lookup }
  return { http: new HttpAgent(options), https: new HttpsAgent(options) }
}
const ANYWHERE = agentsTo(() => true)
const PUBLIC = agentsTo(isPublicAddress)

const agentFor = ({ protocol }: URL, agents: typeof ANYWHERE): HttpAgent =>
  protocol === 'https:' ? agents.https : agents.http

interface Exchange {
  readonly url: URL
  readonly agent: HttpAgent
  readonly signal: AbortSignal
  readonly maxBytes: number
}

async function exchange(
  request: Request,
  { url, agent, signal, maxBytes }: Exchange,
): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer())
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const outgoing = send(url, {
    method: request.method,
    agent,
    signal,
    headers: { ...DEFAULT_HEADERS, ...Object.fromEntries(request.headers) },
  })
  // A connection may also break after the answer has begun, which the answer's own stream reports.
  outgoing.on('error', () => {})
  outgoing.end(body.length > 0 ? body : undefined)
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response', { signal })
  if (!incoming) throw new TypeError('there is no answer')
  try {
    const { statusCode = 0, headers } = incoming
    if (isRedirect(statusCode) && request.redirect !== 'manual')
      throw new RequestRefused(`${url.host} redirects`)
    const bytes = await contentOf(incoming, maxBytes)
    return new Response(HAVE_NO_BODY.includes(statusCode) ? null : bytes, {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    })
  } finally {
    // It has been read, or nobody reads it.
    if (!incoming.complete) outgoing.destroy()
  }
}

const DEFAULT_HEADERS = { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': 'node' }
const HAVE_NO_BODY = [204, 205, 304]
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

async function contentOf(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const isPacked = incoming.headers['content-encoding'] === 'gzip'
  const content = isPacked ? pipeline(incoming, createGunzip(), () => {}) : incoming
  const parts: Buffer[] = []
  let size = 0
  for await (const part of content) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > maxBytes) throw new RequestRefused(`the answer has more than ${maxBytes} bytes`)
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
