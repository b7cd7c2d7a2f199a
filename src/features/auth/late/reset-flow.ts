import { isStrongPassword } from '#domain/account.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { failureText } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import type { IdentityResult } from '../../../api/account/identity.ts'
import type { ApiResult } from '../../../api/request.ts'
import type { ResetLink } from '../reset-link.ts'

export interface ResetDeps {
  readonly confirmReset: (oobCode: string, password: string) => Promise<IdentityResult<void>>
  readonly resetUpdated: (person: {
    email: string
    password: string
  }) => Promise<ApiResult<unknown>>
}

/**
 * Sets a new password with a mailed link (product §2, /resetpassword): first at the provider, then the host is
 * notified. The host only ends sessions; the link works once, so a failure of that call is logged and not shown
 * (product §8). An error is the text to show.
 */
export async function reset(
  deps: ResetDeps,
  { oobCode, email }: ResetLink,
  password: string,
  report: (error: unknown) => void,
): Promise<Result<void, string>> {
  if (!isStrongPassword(password)) return failure(errors.weakPassword)
  const changed = await deps.confirmReset(oobCode, password)
  if (!changed.ok) {
    const { kind, message } = changed.error
    return failure(kind === 'unreachable' ? failureText({ kind }) : message)
  }
  const notified = await deps.resetUpdated({ email, password })
  if (!notified.ok) report(notified.error)
  return success(undefined)
}
