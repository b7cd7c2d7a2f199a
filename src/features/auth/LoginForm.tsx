import { useWatch } from 'react-hook-form'
import { paths } from '#config/paths.ts'
import { authText } from '#text/auth.ts'
import { Link } from '../../router/navigation.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import type { Login } from './use-login.ts'

export function LoginForm({ login: { form, late, submit, isBusy } }: { login: Login }) {
  const { errors } = form.formState
  return (
    <LateForm late={late} onSubmit={submit}>
      <div className={css.fields}>
        <EmailField
          {...form.register('email')}
          label={authText.email}
          error={errors.email?.message}
          trailing={<ClearEmail form={form} />}
        />
        <PasswordField
          {...form.register('password')}
          label={authText.password}
          error={errors.password?.message}
          autoComplete="current-password"
        />
      </div>
      <div className={css.between}>
        <Link to={paths.forgot}>{authText.forgot}</Link>
        <Button type="submit" busy={isBusy}>
          {authText.logIn}
        </Button>
      </div>
    </LateForm>
  )
}

/** A separate component, so that typing re-renders this button alone. Hidden while the field is empty. */
function ClearEmail({ form }: Pick<Login, 'form'>) {
  const email = useWatch({ control: form.control, name: 'email' })
  if (email === '') return null
  const clear = () => {
    form.resetField('email', { defaultValue: '' })
    form.setFocus('email')
  }
  return <IconButton label={authText.clearEmail} icon="close" onClick={clear} />
}
