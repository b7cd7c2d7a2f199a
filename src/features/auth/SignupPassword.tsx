import { authText, resetText, signupText } from '#text/auth.ts'
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
        hint={resetText.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirm')}
        label={signupText.confirm}
        error={errors.confirm?.message}
        autoComplete="new-password"
      />
    </>
  )
}
