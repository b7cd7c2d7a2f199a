import * as v from 'valibot'
import { isStrongPassword, passwordBetween } from '#contract/password.ts'
import { PASSWORD_LENGTH } from '../../text/constants.ts'
import { errors, fieldErrors } from '../../text/messages.ts'

/** spec §5, Settings: what stands under the fields. */
export const passwordForm = v.pipe(
  v.object({
    old: v.pipe(v.string(), v.minLength(1, fieldErrors.password)),
    next: passwordBetween(PASSWORD_LENGTH, fieldErrors.password),
    confirm: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['next'], ['confirm']],
      (form) => form.next === form.confirm,
      fieldErrors.confirm,
    ),
    ['confirm'],
  ),
)
export type PasswordForm = v.InferOutput<typeof passwordForm>

/** The rules that are told in a toast (spec §5): the strength of the new password, and that it is a new one. */
export function passwordFault({ old, next }: PasswordForm): string | undefined {
  if (!isStrongPassword(next)) return errors.weakPassword
  return next === old ? errors.samePassword : undefined
}
