import { authText } from '#text/screens-account.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { Signup } from './use-signup.ts'

/** The signup form's password and its confirmation, also shown at the code step after a reload. */
export function SignupPassword({ form }: Pick<Signup, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        {...form.register('password')}
        label={authText.password}
        hint={authText.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirm')}
        label={authText.confirm}
        error={errors.confirm?.message}
        autoComplete="new-password"
      />
    </>
  )
}
