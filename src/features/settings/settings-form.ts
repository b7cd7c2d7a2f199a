import * as v from 'valibot'
import { isStrongPassword, PASSWORD_LENGTH } from '#domain/account.ts'
import { passwordText } from '#text/auth.ts'
import { errors, fieldErrors } from '#text/messages.ts'

/** The rules with a message at the field (product §5). */
export const passwordForm = v.pipe(
  v.object({
    old: v.pipe(v.string(), v.minLength(1, fieldErrors.password)),
    next: v.pipe(
      v.string(),
      v.minLength(PASSWORD_LENGTH.min, fieldErrors.password),
      v.maxLength(PASSWORD_LENGTH.max, fieldErrors.password),
    ),
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

/** What is wrong: the toast of product §5, and what stands at which field. */
export interface PasswordFault {
  readonly message: string
  readonly field: 'old' | 'next' | undefined
  readonly text: string
}

/** The rules with a toast (product §5): the new password is strong and differs from the old one. */
export function passwordFault({ old, next }: PasswordForm): PasswordFault | undefined {
  if (!isStrongPassword(next))
    return { message: errors.weakPassword, field: 'next', text: passwordText.weak }
  return next === old
    ? { message: errors.samePassword, field: 'next', text: passwordText.same }
    : undefined
}
