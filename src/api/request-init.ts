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
