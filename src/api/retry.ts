import { type ApiResult, isOutcomeUnknown } from './request.ts'

/** Retries once if the outcome is unknown. Only for calls with an idempotency key. */
export async function retryIfOutcomeUnknown<T>(
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await send()
  return first.ok || !isOutcomeUnknown(first.error) ? first : send()
}
