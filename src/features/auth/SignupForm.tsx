import { termsFile } from '#config/site.ts'
import { authText, passwordText, resetText, signupText } from '#text/auth.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import type { Signup } from './use-signup.ts'
import type { SignupActions } from './use-signup-actions.ts'

interface Props {
  signup: Signup
  actions: SignupActions
}

export function SignupForm({ signup: { form, late }, actions: { submit, isSending } }: Props) {
  const { errors } = form.formState
  return (
    <LateForm late={late} onSubmit={submit}>
      <div className={css.fields}>
        <Field
          {...form.register('name')}
          label={signupText.name}
          error={errors.name?.message}
          autoComplete="name"
        />
        <EmailField
          {...form.register('email')}
          label={authText.email}
          error={errors.email?.message}
        />
        <SignupPassword form={form} />
      </div>
      <p className={css.terms}>
        {signupText.accept}{' '}
        <a href={`/docs/${termsFile}`} target="_blank" rel="noopener noreferrer">
          {signupText.terms}
        </a>
        .
      </p>
      <Button type="submit" busy={isSending}>
        {signupText.sendCode}
      </Button>
    </LateForm>
  )
}

/** The signup form's password and its confirmation, also shown at the code step after a reload. */
export function SignupPassword({ form }: Pick<Signup, 'form'>) {
  const { errors } = form.formState
  return (
    <>
      <PasswordField
        {...form.register('password')}
        label={authText.password}
        hint={errors.password?.type === 'max_length' ? passwordText.long : resetText.passwordHint}
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
