import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { atField, authText, resetText } from '#text/auth.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import css from './auth.module.css'
import { LateForm } from './LateForm.tsx'
import { useLateForm, useLatePart } from './use-late-part.ts'

const loadPart = async () => (await import('./late/forgot-part.ts')).forgotPart

/** Requests a reset link (product §2, /forgot). */
export function ForgotScreen() {
  const late = useLatePart(loadPart)
  const form = useLateForm(late, { defaultValues: { email: '' } })
  const [isSent, setSent] = useState(false)
  useRedirect(paths.login, isSent ? REDIRECT.forgot : null)

  const send = useSingleFlight(() =>
    late.run(({ requestLink }) =>
      form.handleSubmit(async ({ email }) => {
        const outcome = await requestLink(email)
        if (!outcome.ok) {
          const { message, isOfField } = outcome.error
          if (isOfField) form.setError('email', { message: atField.unknown }, { shouldFocus: true })
          return toastError(message)
        }
        setSent(true)
        toastSuccess(outcome.value)
      })(),
    ),
  )

  return (
    <Page title={resetText.forgotTitle} lead={resetText.forgotHint} width="form">
      <Card>
        <LateForm late={late} onSubmit={send.run}>
          <EmailField
            {...form.register('email')}
            label={authText.email}
            error={form.formState.errors.email?.message}
          />
          <div className={css.between}>
            <Link to={paths.login}>{resetText.backToLogin}</Link>
            <Button type="submit" busy={send.isBusy || isSent}>
              {resetText.sendLink}
            </Button>
          </div>
        </LateForm>
      </Card>
    </Page>
  )
}
