import type { Call } from '#contract/call.ts'
import { decodeRefusal } from '#contract/refusal.ts'
import { failure, type Result, success } from '#domain/result.ts'

export type ApiError =
  | { kind: 'unreachable' | 'timeout' | 'malformed' }
  | {
      kind: 'refused'
      status: number
      code?: string
      message?: string
      /** Seconds until it is worth asking again, where the host says so. */
      retryAfter?: number
    }

/**
 * Whether the host may have done what was asked all the same: nothing came back, or a gateway spoke for it.
 * Our host's 503 for maintenance is its own word, given before anything is done.
 */
export function isUnanswered(error: ApiError): boolean {
  if (error.kind !== 'refused') return true
  if (error.code === 'maintenance') return false
  return error.status >= 502 && error.status <= 504
}

/**
 * Whether the host has refused the call, and not failed at it or put it off. Our host names its reason. One
 * of the plain specification answers with a failure and nothing else, and means no by it (product §7).
 */
export function isRefusal(error: ApiError): boolean {
  if (error.kind !== 'refused' || isUnanswered(error)) return false
  return error.code === undefined || (error.status !== 429 && error.status < 500)
}

/** What a call came to. */
export type ApiResult<T> = Result<T, ApiError>

export interface Request extends Call {
  readonly body?: unknown
  /** `'session'` sends the session's own token; anything else is sent as it is. */
  readonly bearer?: 'session' | { token: string }
  readonly idempotencyKey?: string | undefined
}

/** What the session tells the API, and hears from it. */
export interface Authority {
  token(): string | null
  /** The host does not take `token` any more. */
  rejected(token: string): void
  /** A call found nobody at the other end. */
  unreachable(): void
}

export interface ClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The base of every call (product §7 `{host}`), without a slash at its end. */
  readonly apiHost: string
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (ms: number) => AbortSignal
}

/**
 * As much of a schema as is used (standardschema.dev): valibot's are such, and the landing page, which
 * has no room for valibot, can bring its own.
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
const nobody: Authority = { token: () => null, rejected: () => {}, unreachable: () => {} }

/** Calls to the host, each parsed on arrival. They never throw and are never repeated by themselves. */
export interface Client {
  /** Calls that want no particular answer pass `v.unknown()`. */
  request<T>(schema: Schema<T>, call: Request): Promise<ApiResult<T>>
  /** Called once at start; calls before it go out without a session. */
  authorise(by: Authority): void
}

/** What every file of calls is made from. */
export interface HasClient {
  readonly client: Client
}

export function createClient(deps: ClientDeps): Client {
  let authority = nobody

  async function request<T>(schema: Schema<T>, call: Request): Promise<ApiResult<T>> {
    const token = call.bearer === 'session' ? authority.token() : (call.bearer?.token ?? null)
    const answer = await exchange(call, token)
    if (!answer.ok) {
      if (answer.error.kind === 'unreachable') authority.unreachable()
      return answer
    }
    const { status, body, retryAfter } = answer.value
    if (status < 200 || status > 299) {
      // A late 401 to a former session's call says nothing about this one.
      const isCurrent = call.bearer === 'session' && token === authority.token()
      if (status === 401 && isCurrent && token !== null) authority.rejected(token)
      return failure<ApiError>({
        kind: 'refused',
        status,
        ...decodeRefusal(body),
        ...(retryAfter > 0 ? { retryAfter } : {}),
      })
    }
    const parsed = await schema['~standard'].validate(body)
    return parsed.issues ? failure<ApiError>({ kind: 'malformed' }) : success(parsed.value)
  }

  async function exchange(
    call: Request,
    token: string | null,
  ): Promise<ApiResult<{ status: number; body: unknown; retryAfter: number }>> {
    const signal = deps.timeout(TIMEOUT)
    try {
      const response = await deps.fetch(deps.apiHost + call.path, {
        method: call.method,
        credentials: 'include',
        cache: 'no-store',
        headers: headersOf(call, token),
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal,
      })
      const text = await response.text()
      // Missing, it is 0; a date, which our host never sends, is no number.
      const retryAfter = Number(response.headers.get('Retry-After'))
      return success({ status: response.status, body: json(text), retryAfter })
    } catch {
      return failure<ApiError>({ kind: signal.aborted ? 'timeout' : 'unreachable' })
    }
  }

  return {
    request,
    authorise(by) {
      authority = by
    },
  }
}

function headersOf(call: Request, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
  }
}

/** Some answers are bare text, others empty; a schema that wants neither will say so. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
