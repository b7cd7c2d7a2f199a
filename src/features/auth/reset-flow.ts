import { isStrongPassword } from '#contract/password.ts'
import type { IdentityResult } from '../../api/identity.ts'
import type { ApiResult } from '../../api/request.ts'
import { errors } from '../../text/messages.ts'
import { failureText } from '../../text/screens-failures.ts'
import type { ResetLink } from './auth-form.ts'

export interface ResetDeps {
  readonly confirmReset: (oobCode: string, password: string) => Promise<IdentityResult<void>>
  readonly resetUpdated: (who: { email: string; password: string }) => Promise<ApiResult<unknown>>
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string }

/**
 * Sets a new password with a mailed link (spec §2, /resetpassword): the provider first, then the host is
 * told. The link works once, so from then on the password is changed whatever the host answers; it only
 * ends sessions, and a failure to hear of that is reported and not shown (spec §8).
 */
export async function reset(
  deps: ResetDeps,
  { oobCode, email }: ResetLink,
  password: string,
  report: (fault: unknown) => void,
): Promise<Outcome> {
  if (!isStrongPassword(password)) return { ok: false, message: errors.weakPassword }
  const changed = await deps.confirmReset(oobCode, password)
  if (!changed.ok) {
    const { kind, message } = changed.error
    return { ok: false, message: kind === 'unreachable' ? failureText({ kind }) : message }
  }
  const told = await deps.resetUpdated({ email, password })
  if (!told.ok) report(told.error)
  return { ok: true }
}
