import { authText } from '#text/screens-account.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import { SignupPassword } from './SignupPassword.tsx'
import type { Signup } from './use-signup.ts'

export function SignupForm({ signup: { form, late, submit, isSending } }: { signup: Signup }) {
  const { errors } = form.formState
  return (
    <LateForm late={late} onSubmit={submit}>
      <div className={css.fields}>
        <Field
          {...form.register('name')}
          label={authText.name}
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
        {authText.sendCode}
      </Button>
    </LateForm>
  )
}
