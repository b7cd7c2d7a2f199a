import { type ApiResult, isUnanswered } from './request.ts'

/** Sends, and once more where no answer came. Only for calls under an idempotency key. */
export async function sendAgainUnanswered<T>(
  send: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await send()
  return first.ok || !isUnanswered(first.error) ? first : send()
}
