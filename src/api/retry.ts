import { type ApiResult, isOutcomeUnknown } from './request.ts'

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
