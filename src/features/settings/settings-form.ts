import * as v from 'valibot'
import { hasPasswordLength, isStrongPassword } from '#domain/password.ts'
import { errors, fieldErrors } from '#text/messages.ts'

/** product §5, Settings: what stands under the fields. */
export const passwordForm = v.pipe(
  v.object({
    old: v.pipe(v.string(), v.minLength(1, fieldErrors.password)),
    next: v.pipe(v.string(), v.check(hasPasswordLength, fieldErrors.password)),
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

/** The rules that are told in a toast (product §5): the strength of the new password, and that it is a new one. */
export function passwordFault({ old, next }: PasswordForm): string | undefined {
  if (!isStrongPassword(next)) return errors.weakPassword
  return next === old ? errors.samePassword : undefined
}
