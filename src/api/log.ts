import type { ApiError } from './request.ts'

/** For failures that are only logged (product §8). The error holds no address, token or response body. */
export function log(
  message: string,
  error: ApiError | { readonly dropped: number } | { readonly host: string },
): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(message, error)
}
