import type { ApiError } from './request.ts'
import { isOutcomeUnknown } from './retry.ts'

/**
 * Whether the host rejected the call for good, as opposed to failing or asking to retry later. Our host sends an
 * error code; a plain host answers with a failure status alone, which means a rejection (product §7).
 */
export function isRefusal(error: ApiError): boolean {
  if (error.kind !== 'refused' || isOutcomeUnknown(error)) return false
  return error.code === undefined || (error.status !== 429 && error.status < 500)
}
