import { useLayoutEffect, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { passwordText, resetText } from '#text/auth.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { removeQuery } from '../../router/path.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import { type ResetLink, readResetLink } from './reset-link.ts'
import { useLateForm, useLatePart } from './use-late-part.ts'

/** The target of the mailed link (product §2, /resetpassword). Its code is removed from the address bar as soon as it is read. */
export function ResetPasswordScreen() {
  // Read before the paint, but after the first render, which equals the prerendered one.
  const [link, setLink] = useState<ResetLink | 'unread' | undefined>('unread')
  useLayoutEffect(() => {
    setLink(readResetLink(location.search))
    removeQuery()
  }, [])
  return (
    <Page title={resetText.resetTitle} width="form">
      <Card>
        {link ? (
          <NewPassword link={link === 'unread' ? undefined : link} />
        ) : (
          <Notice kind="error" action={<Link to={paths.forgot}>{resetText.newLink}</Link>}>
            {resetText.brokenLink}
          </Notice>
        )}
      </Card>
    </Page>
  )
}

const loadPart = async () => (await import('./late/reset-part.ts')).resetPart

function NewPassword({ link }: { link: ResetLink | undefined }) {
  const late = useLatePart(loadPart)
  const form = useLateForm(late, {
    // Otherwise the resolver skips the confirmation while another field is invalid.
    criteriaMode: 'all',
    defaultValues: { password: '', confirm: '' },
  })
  const { errors } = form.formState
  const [isDone, setDone] = useState(false)
  const [isLinkRefused, setLinkRefused] = useState(false)
  useRedirect(paths.login, isDone ? REDIRECT.reset : null)

  const save = useSingleFlight(() =>
    late.run(({ reset }) =>
      form.handleSubmit(async ({ password }) => {
        if (!link) return
        const outcome = await reset(link, password)
        if (!outcome.ok) {
          const { isLinkRefused, message, field } = outcome.error
          setLinkRefused(isLinkRefused)
          if (field) form.setError('password', { message: field }, { shouldFocus: true })
          return toastError(message)
        }
        setDone(true)
        toastSuccess(outcome.value)
      })(),
    ),
  )

  return (
    <LateForm late={late} onSubmit={save.run}>
      {/* Lets password managers match the account. */}
      <input type="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
      <div className={css.fields}>
        <PasswordField
          {...form.register('password')}
          label={resetText.newPassword}
          hint={errors.password?.type === 'max_length' ? passwordText.long : resetText.passwordHint}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('confirm')}
          label={resetText.confirmNew}
          error={errors.confirm?.message}
          autoComplete="new-password"
        />
      </div>
      <Button type="submit" busy={save.isBusy || isDone}>
        {resetText.reset}
      </Button>
      {isLinkRefused && <Link to={paths.forgot}>{resetText.newLink}</Link>}
    </LateForm>
  )
}
