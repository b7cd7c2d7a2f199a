import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { decodeRefusal } from '#contract/host.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { language } from '#language'
import { initOf, type Request } from './early-requests.ts'

/** `malformed`: not an answer to this call, such as the page of a gateway or of a captive portal. */
export type ApiError =
  | { kind: 'unreachable' | 'timeout' | 'malformed' }
  | {
      kind: 'refused'
      status: number
      code?: string
      message?: string
      /** Seconds to wait before a retry, if the host sent `Retry-After`. */
      retryAfter?: number
    }

/**
 * Whether the host may have executed the request although it failed: no response arrived, or a gateway answered
 * for the host. Our host's 503 for maintenance is sent before anything is executed.
 */
export function isOutcomeUnknown(error: ApiError): boolean {
  if (error.kind !== 'refused') return true
  if (error.code === 'maintenance') return false
  return isGateway(error.status)
}

/** The statuses of a gateway that has no answer of the host. */
const isGateway = (status: number): boolean => status >= 502 && status <= 504

/** A page. No call answers with one. */
const isMarkup = (text: string): boolean => /^\s*</.test(text)

export type ApiResult<T> = Result<T, ApiError>

/** Provides the session's token and is notified of failures that concern more than one call. */
export interface SessionHandler {
  token(): string | null
  /** The host itself has refused `token`. */
  onRejected(token: string): void
  /** A call got no answer of the host: none at all, or one of something in its place. */
  onUnreachable(): void
  /** Whether the host is one that knows no refusal of our shape (product §7), so that any JSON is its own. */
  isPlainHost?(): boolean
  /** A call has waited for an answer as long as a screen waits before it says so. */
  onSlow?(): void
  /** The host has answered a call, or refused it. */
  onAnswered?(): void
}

export interface ClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The base URL of every call (product §7 `{host}`), without a trailing slash. */
  readonly apiHost: string
  /** A signal that aborts after `ms` milliseconds. */
  readonly timeout: (ms: number) => AbortSignal
}

/**
 * The used part of a standard schema (standardschema.dev). Valibot's schemas implement it; the landing page,
 * whose size budget excludes valibot, writes its own.
 */
export interface Schema<T> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated<T> | Promise<Validated<T>>
  }
}
type Validated<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

export const TIMEOUT = 15_000
/** How long an answer is awaited before a screen says that there is none yet. */
export const PATIENCE = 4_000
const noSession: SessionHandler = {
  token: () => null,
  onRejected: () => {},
  onUnreachable: () => {},
}

/** Sends calls to the host and parses the responses. It never throws and never retries. */
export interface Client {
  /** Calls whose response body does not matter pass `v.unknown()`. `onResponse` sees a successful one before its body. */
  request<T>(
    schema: Schema<T>,
    call: Request,
    onResponse?: (response: Response) => void,
  ): Promise<ApiResult<T>>
  /** Reads a successful response with `read`, which a broken connection makes fail. For one too long to parse at once. */
  receive<T>(call: Request, read: (response: Response) => Promise<T>): Promise<ApiResult<T>>
  /** Called once at start; earlier calls are sent without a session. */
  setSession(handler: SessionHandler): void
}

/** The dependency of every API factory. */
export interface HasClient {
  readonly client: Client
}

export function createClient(deps: ClientDeps): Client {
  let session = noSession

  async function request<T>(
    schema: Schema<T>,
    call: Request,
    onResponse?: (response: Response) => void,
  ): Promise<ApiResult<T>> {
    const answer = await receive(call, (response) => {
      onResponse?.(response)
      return response.text()
    })
    if (!answer.ok) return answer
    // This comes before the schema, which may accept anything: the page of a captive portal must not count as a success.
    if (isMarkup(answer.value)) return misdirected()
    const parsed = await schema['~standard'].validate(parseBody(answer.value))
    if (parsed.issues) return failure<ApiError>({ kind: 'malformed' })
    session.onAnswered?.()
    return success(parsed.value)
  }

  /** Something has answered in the host's place. */
  function misdirected() {
    session.onUnreachable()
    return failure<ApiError>({ kind: 'malformed' })
  }

  async function receive<T>(
    call: Request,
    read: (response: Response) => Promise<T>,
  ): Promise<ApiResult<T>> {
    const token = call.bearer === 'session' ? session.token() : (call.bearer?.token ?? null)
    const signal = deps.timeout(TIMEOUT)
    let isAwaited = true
    if (session.onSlow) {
      const { onSlow } = session
      deps.timeout(PATIENCE).addEventListener('abort', () => isAwaited && onSlow())
    }
    try {
      const response = await send(call, token, signal)
      isAwaited = false
      if (response.ok) return success(await read(response))
      return await refused(call, token, response)
    } catch {
      isAwaited = false
      session.onUnreachable()
      return failure<ApiError>({ kind: signal.aborted ? 'timeout' : 'unreachable' })
    }
  }

  function send(call: Request, token: string | null, signal: AbortSignal): Promise<Response> {
    const init = initOf(call, token)
    // The site's, not the browser's: in it the host writes to somebody who has no account yet.
    if (OTHER_LANGUAGES && call.body !== undefined) init.headers['Accept-Language'] = language
    return deps.fetch(deps.apiHost + call.path, { ...init, signal })
  }

  async function refused(call: Request, token: string | null, response: Response) {
    const { status, headers } = response
    const text = await response.text()
    if (isMarkup(text) && !isGateway(status)) return misdirected()
    const body = parseBody(text)
    const refusal = decodeRefusal(body)
    const isOwn = refusal.code !== undefined && refusal.message !== undefined
    if (isOwn) session.onAnswered?.()
    else if (isGateway(status)) session.onUnreachable()
    // A late 401 to a call of a previous session does not concern the current one.
    const isCurrent = call.bearer === 'session' && token === session.token()
    // Another 401 may be a gateway's or a portal's (decision 16).
    const isHosts = isOwn || (session.isPlainHost?.() && typeof body === 'object')
    if (status === 401 && isCurrent && token !== null && isHosts) session.onRejected(token)
    // 0 if the header is missing, NaN for a date, which our host never sends.
    const retryAfter = Number(headers.get('Retry-After'))
    return failure<ApiError>({
      kind: 'refused',
      status,
      ...refusal,
      ...(retryAfter > 0 ? { retryAfter } : {}),
    })
  }

  return {
    request,
    receive,
    setSession(handler) {
      session = handler
    },
  }
}

/** Some responses are bare text or empty; the schema rejects those where JSON is expected. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Retries once if the outcome is unknown, and the login that has sent it goes on. Only for calls with an idempotency key.
 */
export async function retryIfOutcomeUnknown<T>(
  send: () => Promise<ApiResult<T>>,
  isCurrent: () => boolean,
): Promise<ApiResult<T>> {
  const first = await send()
  return first.ok || !isOutcomeUnknown(first.error) || !isCurrent() ? first : send()
}

/**
 * Whether the host rejected the call for good, as opposed to failing or asking to retry later (decision 13). Our host
 * sends an error code; a plain host answers with a status of 4xx alone.
 */
export function isRefusal(error: ApiError): boolean {
  if (error.kind !== 'refused' || error.status >= 500) return false
  return error.code === undefined || error.status !== 429
}
