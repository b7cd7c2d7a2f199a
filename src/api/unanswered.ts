import type { ApiError, ApiResult } from './request.ts'

/**
 * Whether the host may have done what was asked all the same: nothing came back, or a gateway spoke for it.
 * Our host's 503 for maintenance is its own word, given before anything is done.
 */
export function isUnanswered(error: ApiError): boolean {
  if (error.kind !== 'refused') return true
  if (error.code === 'maintenance') return false
  return error.status >= 502 && error.status <= 504
}

/** Sends, and once more where no answer came. Only for calls under an idempotency key. */
export async function sendAgainUnanswered<T>(
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await send()
  return first.ok || !isUnanswered(first.error) ? first : send()
}
