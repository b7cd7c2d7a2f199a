import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { isStrongPassword } from '#domain/password.ts'
import { successes } from '#text/messages.ts'
import { authText } from '#text/screens-account.ts'
import { createAccountApi } from '../../api/account.ts'
import { createIdentity } from '../../api/identity.ts'
import { Link, removeQuery, useRedirect } from '../../router/navigation.tsx'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import css from './auth.module.css'
import type { ResetForm, ResetLink } from './auth-form.ts'
import { readResetLink, resetForm } from './auth-form.ts'
import { reset } from './reset-flow.ts'

/** The target of the mailed link (product §2, /resetpassword). Its code is removed from the address bar as soon as it is read. */
export function ResetPasswordScreen() {
  const [link] = useState(() => readResetLink(location.search))
  useEffect(removeQuery, [])
  return (
    <Page title={authText.resetTitle} width="form">
      <Card>
        {link ? (
          <NewPassword link={link} />
        ) : (
          <Notice kind="error" action={<Link to={paths.forgot}>{authText.newLink}</Link>}>
            {authText.brokenLink}
          </Notice>
        )}
      </Card>
    </Page>
  )
}

function NewPassword({ link }: { link: ResetLink }) {
  const { resetUpdated } = useService(createAccountApi)
  const { confirmReset } = useService(createIdentity)
  const form = useForm({
    resolver: valibotResolver(resetForm),
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: { password: '', confirm: '' },
  })
  useUnsavedChanges(form.formState.isDirty)
  const { errors } = form.formState
  const [isDone, setDone] = useState(false)
  const [isLinkRefused, setLinkRefused] = useState(false)
  useRedirect(paths.login, isDone ? REDIRECT.reset : null)

  const save = useSingleFlight(async ({ password }: ResetForm) => {
    const outcome = await reset({ confirmReset, resetUpdated }, link, password, reportError)
    if (!outcome.ok) {
      setLinkRefused(isStrongPassword(password))
      return toastError(outcome.error)
    }
    setDone(true)
    toastSuccess(successes.passwordReset)
  })

  return (
    <form className={css.form} onSubmit={form.handleSubmit(save.run)} noValidate>
      {/* Lets password managers match the account. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <div className={css.fields}>
        <PasswordField
          {...form.register('password')}
          label={authText.newPassword}
          hint={authText.passwordHint}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('confirm')}
          label={authText.confirmNew}
          error={errors.confirm?.message}
          autoComplete="new-password"
        />
      </div>
      <Button type="submit" busy={save.isBusy || isDone}>
        {authText.reset}
      </Button>
      {isLinkRefused && <Link to={paths.forgot}>{authText.newLink}</Link>}
    </form>
  )
}
