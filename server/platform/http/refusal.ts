/**
 * Thrown anywhere below a route to refuse the request with `{error: {code, message}}` (`src/contract/host.ts`).
 * `code` is for programs and never changes, `message` is for people; neither reveals internals of the host.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  /** Seconds until a retry can succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The response body of a refusal. */
export const refusalBody = ({ code, message }: Pick<Refusal, 'code' | 'message'>) => ({
  error: { code, message },
})

export const badRequest = (status = 400) =>
  new Refusal(status, 'bad-request', 'The request is not valid.')

export const notFound = () => new Refusal(404, 'not-found', 'Not found.')

export const unauthorized = () => new Refusal(401, 'unauthorized', 'Please log in.')

/** The refusal of a coin, or of a part of the service, that has no terms; `message` says which. */
export const notOffered = (message: string) => new Refusal(422, 'not-offered', message)

/** Seconds after which what passes by itself, such as a restart, is likely to have passed. */
export const RETRY_SOON = 2

/** The refusal is for now: nothing was done. */
export const unavailable = () =>
  new Refusal(503, 'unavailable', 'Please try again in a moment.', RETRY_SOON)

/** `retryAfter` in seconds, at least one. */
export const tooMany = (retryAfter: number) =>
  new Refusal(
    429,
    'too-many-requests',
    'Too many requests. Please wait a moment.',
    Math.max(1, Math.ceil(retryAfter)),
  )
