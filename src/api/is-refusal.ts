import type { ApiError } from './request.ts'

/**
 * Whether the host rejected the call for good, as opposed to failing or asking to retry later (decision 13). Our host
 * sends an error code; a plain host answers with a status of 4xx alone.
 */
export function isRefusal(error: ApiError): boolean {
  if (error.kind !== 'refused' || error.status >= 500) return false
  return error.code === undefined || error.status !== 429
}
