import { decodeRefusal } from '#contract/refusal.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { initOf, type Request } from './request-init.ts'

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
  return error.status >= 502 && error.status <= 504
}

/**
 * Whether the host said no (decision 13), as opposed to failing or asking to retry later. With 429 our host sends an
 * error code; a plain host gives no reasons.
 */
export const isRefusal = (error: ApiError): boolean =>
  error.kind === 'refused' &&
  error.status < 500 &&
  (error.status !== 429 || error.code === undefined)

export type ApiResult<T> = Result<T, ApiError>

/** Provides the session's token and is notified of failures that concern more than one call. */
export interface SessionHandler {
  token(): string | null
  /** The host answered 401 to `token`. */
  onRejected(token: string): void
  /** A call did not reach the host. */
  onUnreachable(): void
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
const noSession: SessionHandler = {
  token: () => null,
  onRejected: () => {},
  onUnreachable: () => {},
}

/** Sends calls to the host and parses the responses. It never throws and never retries. */
export interface Client {
  /** Calls whose response body does not matter pass `v.unknown()`. */
  request<T>(schema: Schema<T>, call: Request): Promise<ApiResult<T>>
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

  async function request<T>(schema: Schema<T>, call: Request): Promise<ApiResult<T>> {
    const answer = await receive(call, (response) => response.text())
    if (!answer.ok) return answer
    const parsed = await schema['~standard'].validate(parseBody(answer.value))
    return parsed.issues ? failure<ApiError>({ kind: 'malformed' }) : success(parsed.value)
  }

  async function receive<T>(
    call: Request,
    read: (response: Response) => Promise<T>,
  ): Promise<ApiResult<T>> {
    const token = call.bearer === 'session' ? session.token() : (call.bearer?.token ?? null)
    const signal = deps.timeout(TIMEOUT)
    try {
      const response = await send(call, token, signal)
      if (response.ok) return success(await read(response))
      return failure(await refusalOf(call, token, response))
    } catch {
      if (signal.aborted) return failure<ApiError>({ kind: 'timeout' })
      session.onUnreachable()
      return failure<ApiError>({ kind: 'unreachable' })
    }
  }

  const send = (call: Request, token: string | null, signal: AbortSignal): Promise<Response> =>
    deps.fetch(deps.apiHost + call.path, {
      ...initOf(call, token),
      signal,
    })

  async function refusalOf(
    call: Request,
    token: string | null,
    response: Response,
  ): Promise<ApiError> {
    const { status, headers } = response
    const body = parseBody(await response.text())
    // 0 if the header is missing, NaN for a date, which our host never sends.
    const retryAfter = Number(headers.get('Retry-After'))
    // A late 401 to a call of a previous session does not concern the current one.
    const isCurrent = call.bearer === 'session' && token === session.token()
    if (status === 401 && isCurrent && token !== null) session.onRejected(token)
    return {
      kind: 'refused',
      status,
      ...decodeRefusal(body),
      ...(retryAfter > 0 ? { retryAfter } : {}),
    }
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
