import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import { unfreezeText } from '#text/sessions/unfreeze.ts'
import type { ApiError } from '../../../api/request.ts'

/** Why the freeze was not lifted. */
export function unfreezeFault(error: ApiError): string {
  if (error.kind !== 'refused') return failureText(error)
  if (error.status === 403) return errors.invalidCode
  return error.status === 410 ? unfreezeText.expired : failureText(error)
}
