import { authText, signupText } from '#text/auth.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import { SignupPassword } from './SignupPassword.tsx'
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
        <Field
          {...form.register('email')}
          label={authText.email}
          error={errors.email?.message}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SignupPassword form={form} />
      </div>
      <Button type="submit" busy={isSending}>
        {signupText.sendCode}
      </Button>
    </LateForm>
  )
}
