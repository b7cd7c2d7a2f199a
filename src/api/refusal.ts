import type { ApiError } from './request.ts'
import { isUnanswered } from './unanswered.ts'

/**
 * Whether the host has refused the call, and not failed at it or put it off. Our host names its reason. One
 * of the plain specification answers with a failure and nothing else, and means no by it (product §7).
 */
export function isRefusal(error: ApiError): boolean {
  if (error.kind !== 'refused' || isUnanswered(error)) return false
  return error.code === undefined || (error.status !== 429 && error.status < 500)
}
