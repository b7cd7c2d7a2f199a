import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import type { IdentityResult } from '../../api/identity.ts'
import type { ApiResult } from '../../api/request.ts'
import type { PasswordForm } from './settings-form.ts'
import { passwordFault } from './settings-form.ts'

export interface PasswordDeps {
  readonly changePassword: (
    email: string,
    oldPassword: string,
    newPassword: string,
  ) => Promise<IdentityResult<void>>
  readonly passwordUpdated: (payload: { password: string }) => Promise<ApiResult<unknown>>
}

export type PasswordOutcome =
  /** From here on the new password counts. `isHostTold`: the host has ended the other sessions. */
  | { readonly ok: true; readonly isHostTold: boolean }
  | { readonly ok: false; readonly message: string }

/**
 * product §4, password change: the provider hears the old password again and takes the new one, then the host
 * is told, which ends the account's other sessions. Past the provider there is no way back.
 */
export async function replacePassword(
  deps: PasswordDeps,
  email: string,
  form: PasswordForm,
): Promise<PasswordOutcome> {
  const fault = passwordFault(form)
  if (fault) return { ok: false, message: fault }
  const changed = await deps.changePassword(email, form.old, form.next)
  if (!changed.ok) return { ok: false, message: providerText(changed.error) }
  const told = await deps.passwordUpdated({ password: form.next })
  return { ok: true, isHostTold: told.ok }
}

/** product §8: a failed re-authentication has the login's words. */
function providerText({ kind, message }: { kind: string; message: string }): string {
  if (kind === 'invalid-credential') return errors.invalidCredentials
  return kind === 'unreachable' ? failureText({ kind }) : message
}
