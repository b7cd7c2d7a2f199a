import type { ApiError } from './request.ts'

/** For failures that the specification only logs (§8). The error holds no address, token or answer. */
export function log(what: string, error: ApiError | { readonly dropped: number }): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what, error)
}
