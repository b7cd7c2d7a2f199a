import type { Call } from '#contract/values.ts'

/** A call to the host. */
export interface Request extends Call {
  readonly body?: unknown
  /** `'session'` sends the current session's token. */
  readonly bearer?: 'session' | { token: string }
  readonly idempotencyKey?: string | undefined
}

/** How a call is sent. The same call with the same token is always sent the same way (early-requests.ts). */
export const initOf = (call: Request, token: string | null) =>
  ({
    method: call.method,
    credentials: 'include',
    cache: 'no-store',
    // A redirect comes from a gateway or a captive portal. Followed, it would take the token along.
    redirect: 'error',
    headers: headersOf(call, token),
    body: call.body === undefined ? null : JSON.stringify(call.body),
  }) as const

function headersOf(call: Request, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
  }
}

/** An answer that is older is not used. As long as a call may take (request.ts). */
export const MAX_AGE = 15_000

export interface EarlyRequestsDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly timeout: (ms: number) => AbortSignal
  /** The time in milliseconds since 1970. */
  readonly now: () => number
}

export interface EarlyRequests {
  /** Sends a request before the code that needs its answer has been loaded. */
  send(url: string, init: RequestInit): void
  /**
   * `fetch`, which resolves to the answer of the same request if that was sent early: to each answer once, and only with
   * the same token. If the early request is too old or did not get an answer, it is sent anew.
   */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

interface Sent {
  readonly at: number
  /** Undefined if there was no answer, or not a whole one. */
  readonly answer: Promise<Response | undefined>
}

export function createEarlyRequests(deps: EarlyRequestsDeps): EarlyRequests {
  const waiting = new Map<string, Sent>()

  async function answerTo(url: string, init: RequestInit): Promise<Response | undefined> {
    try {
      const response = await deps.fetch(url, { ...init, signal: deps.timeout(MAX_AGE) })
      // Read at once: a body that breaks off must not fail the call.
      return new Response(await response.arrayBuffer(), response)
    } catch {
      return undefined
    }
  }

  return {
    send(url, init) {
      waiting.set(keyOf(url, init), { at: deps.now(), answer: answerTo(url, init) })
    },

    async fetch(url, init) {
      const key = keyOf(url, init)
      const sent = waiting.get(key)
      waiting.delete(key)
      const isRecent = sent && deps.now() - sent.at <= MAX_AGE
      const answer = isRecent ? await sent.answer : undefined
      return answer ?? deps.fetch(url, init)
    },
  }
}

/** All that the host sees of a request. */
const keyOf = (url: string, { method, headers, body }: RequestInit): string =>
  JSON.stringify([method, url, headers, body])
