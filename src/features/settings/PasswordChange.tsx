import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { REDIRECT } from '#config/constants.ts'
import { passwordText } from '#text/auth.ts'
import { successes } from '#text/messages.ts'
import { settingsText } from '#text/settings.ts'
import { createAccountApi } from '../../api/account/account.ts'
import { createIdentity } from '../../api/account/identity.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { useUnsavedChanges } from '../../stores/form-draft.ts'
import { useService } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { replacePassword } from './password-flow.ts'
import css from './settings.module.css'
import { type PasswordForm, passwordForm } from './settings-form.ts'

interface Props {
  /** Undefined until the profile is loaded; the provider requires it. */
  email: string | undefined
  isOnline: boolean
}

/** The password form; success logs out and redirects to /login (product §4, Password change). */
export function PasswordChange({ email, isOnline }: Props) {
  const session = useService(sessionStore)
  const { passwordUpdated } = useService(createAccountApi)
  const { changePassword } = useService(createIdentity)
  const form = useForm({
    resolver: valibotResolver(passwordForm),
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: { old: '', next: '', confirm: '' },
  })
  useUnsavedChanges(form.formState.isDirty)
  const { errors } = form.formState

  const save = useSingleFlight(async (filled: PasswordForm) => {
    if (email === undefined) return toastError(settingsText.profileFailed)
    const outcome = await replacePassword({ changePassword, passwordUpdated }, email, filled)
    if (!outcome.ok) {
      const { field, message, text } = outcome
      if (field) form.setError(field, { message: text }, { shouldFocus: true })
      return toastError(message)
    }
    toastSuccess(successes.passwordChanged)
    if (!outcome.isHostNotified) toastError(settingsText.hostNotNotified)
    await session.logOut(REDIRECT.passwordChange)
  })

  return (
    <form className={css.form} onSubmit={form.handleSubmit(save.run)} noValidate>
      {/* Lets password managers match the account. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        {...form.register('old')}
        label={settingsText.old}
        error={errors.old?.message}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.register('next')}
        label={settingsText.new}
        hint={errors.next?.type === 'max_length' ? passwordText.long : settingsText.newHint}
        error={errors.next?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.register('confirm')}
        label={settingsText.confirm}
        error={errors.confirm?.message}
        autoComplete="new-password"
      />
      <Button type="submit" busy={save.isBusy} disabled={!isOnline}>
        {settingsText.change}
      </Button>
    </form>
  )
}
