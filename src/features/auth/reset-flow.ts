import { isStrongPassword } from '#domain/password.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import type { IdentityResult } from '../../api/identity.ts'
import type { ApiResult } from '../../api/request.ts'
import type { ResetLink } from './auth-form.ts'

export interface ResetDeps {
  readonly confirmReset: (oobCode: string, password: string) => Promise<IdentityResult<void>>
  readonly resetUpdated: (who: { email: string; password: string }) => Promise<ApiResult<unknown>>
}

/**
 * Sets a new password with a mailed link (product §2, /resetpassword): at the provider first, then the host is
 * notified. The link works once, so from then on the password is changed whatever the host answers; the host only
 * ends sessions, and a failure of that call is reported and not shown (product §8). An error is the text to show.
 */
export async function reset(
  deps: ResetDeps,
  { oobCode, email }: ResetLink,
  password: string,
  report: (fault: unknown) => void,
): Promise<Result<void, string>> {
  if (!isStrongPassword(password)) return failure(errors.weakPassword)
  const changed = await deps.confirmReset(oobCode, password)
  if (!changed.ok) {
    const { kind, message } = changed.error
    return failure(kind === 'unreachable' ? failureText({ kind }) : message)
  }
  const updated = await deps.resetUpdated({ email, password })
  if (!updated.ok) report(updated.error)
  return success(undefined)
}
