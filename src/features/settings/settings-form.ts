import * as v from 'valibot'
import { hasPasswordLength, isStrongPassword } from '#domain/account.ts'
import { errors, fieldErrors } from '#text/messages.ts'

/** The rules with a message at the field (product §5). */
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

/** The rules with a toast (product §5): the new password is strong and differs from the old one. */
export function passwordFault({ old, next }: PasswordForm): string | undefined {
  if (!isStrongPassword(next)) return errors.weakPassword
  return next === old ? errors.samePassword : undefined
}
