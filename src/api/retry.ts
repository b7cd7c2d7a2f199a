import type { ApiError, ApiResult } from './request.ts'

/**
 * Whether the host may have executed the request although it failed: no response arrived, or a gateway answered
 * for the host. Our host's 503 for maintenance is sent before anything is executed.
 */
export function isOutcomeUnknown(error: ApiError): boolean {
  if (error.kind !== 'refused') return true
  if (error.code === 'maintenance') return false
  return error.status >= 502 && error.status <= 504
}

/** Retries once if the outcome is unknown. Only for calls with an idempotency key. */
export async function retryIfOutcomeUnknown<T>(
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await send()
  return first.ok || !isOutcomeUnknown(first.error) ? first : send()
}
