import type { ApiError, Result } from './request.ts'

/** Whether the host may have done what was asked all the same: nothing came back, or a gateway spoke for it. */
export const isUnanswered = (error: ApiError): boolean =>
  error.kind !== 'refused' || (error.status >= 502 && error.status <= 504)

/** Sends, and once more where no answer came. Only for calls under an idempotency key. */
export async function sendAgainUnanswered<T>(send: () => Promise<Result<T>>): Promise<Result<T>> {
  const first = await send()
  return first.ok || !isUnanswered(first.error) ? first : send()
}
