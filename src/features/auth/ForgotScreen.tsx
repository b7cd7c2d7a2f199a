import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { errors, successes } from '#text/messages.ts'
import { authText } from '#text/screens-account.ts'
import { failureText } from '#text/screens-failures.ts'
import { createAccountApi } from '../../api/account.ts'
import type { ApiError } from '../../api/request.ts'
import { isRefusal } from '../../api/request.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import css from './auth.module.css'
import type { ForgotForm } from './auth-form.ts'
import { forgotForm } from './auth-form.ts'

/** product §8: a refusal means that the e-mail is unknown. */
const refusalText = (error: ApiError): string =>
  isRefusal(error) ? errors.emailNotFound : failureText(error)

/** Requests a reset link (product §2, /forgot). */
export function ForgotScreen() {
  const { forgotPassword } = useService(createAccountApi)
  const form = useForm({ resolver: valibotResolver(forgotForm), defaultValues: { email: '' } })
  useUnsavedChanges(form.formState.isDirty)
  const [isSent, setSent] = useState(false)
  useRedirect(paths.login, isSent ? REDIRECT.forgot : null)

  const send = useSingleFlight(async ({ email }: ForgotForm) => {
    const answer = await forgotPassword(email)
    if (!answer.ok) return toastError(refusalText(answer.error))
    setSent(true)
    toastSuccess(successes.resetLinkSent)
  })

  return (
    <Page title={authText.forgotTitle} lead={authText.forgotHint} width="form">
      <Card>
        <form className={css.form} onSubmit={form.handleSubmit(send.run)} noValidate>
          <Field
            {...form.register('email')}
            label={authText.email}
            error={form.formState.errors.email?.message}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className={css.between}>
            <Link to={paths.login}>{authText.backToLogin}</Link>
            <Button type="submit" busy={send.isBusy || isSent}>
              {authText.sendLink}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  )
}
