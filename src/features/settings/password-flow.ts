import { atField } from '#text/auth.ts'
import { failureText } from '#text/failures.ts'
import { errors } from '#text/messages.ts'
import type { IdentityResult } from '../../api/account/identity.ts'
import type { ApiResult } from '../../api/request.ts'
import { type PasswordFault, type PasswordForm, passwordFault } from './settings-form.ts'

export interface PasswordDeps {
  readonly changePassword: (
    email: string,
    oldPassword: string,
    newPassword: string,
  ) => Promise<IdentityResult<void>>
  readonly passwordUpdated: (payload: { password: string }) => Promise<ApiResult<unknown>>
}

export type PasswordOutcome =
  /** The password is changed. `isHostNotified`: the host has ended the other sessions. */
  { readonly ok: true; readonly isHostNotified: boolean } | ({ readonly ok: false } & PasswordFault)

/**
 * Changes the password (product §4): first at the provider, which requires the old one, then the host is notified and
 * ends the account's other sessions. A failure of the second step does not undo the first.
 */
export async function replacePassword(
  deps: PasswordDeps,
  email: string,
  form: PasswordForm,
): Promise<PasswordOutcome> {
  const fault = passwordFault(form)
  if (fault) return { ok: false, ...fault }
  const changed = await deps.changePassword(email, form.old, form.next)
  if (!changed.ok) {
    const message = providerText(changed.error)
    const field = changed.error.kind === 'invalid-credential' ? 'old' : undefined
    return { ok: false, message, field, text: atField.wrong }
  }
  const notified = await deps.passwordUpdated({ password: form.next })
  return { ok: true, isHostNotified: notified.ok }
}

/** A failed re-authentication has the login's message (product §8). */
function providerText({ kind, message }: { kind: string; message: string }): string {
  if (kind === 'invalid-credential') return errors.invalidCredentials
  return kind === 'unreachable' ? failureText({ kind }) : message
}
