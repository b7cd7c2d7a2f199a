import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { successes } from '#text/messages.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { useUnsavedChanges } from '../../stores/use-unsaved-changes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { authDeps } from './auth-deps.ts'
import type { LoginForm } from './auth-form.ts'
import { loginForm } from './auth-form.ts'
import { startLogin } from './login-flow.ts'

/** The login tab: credentials, then 2 s later /otp (product §4). */
export function useLogin() {
  const session = useService(sessionStore)
  const deps = useService(authDeps)
  const form = useForm({
    resolver: valibotResolver(loginForm),
    defaultValues: { email: '', password: '' },
  })
  useUnsavedChanges(form.formState.isDirty)
  const [isSent, setSent] = useState(false)
  useRedirect(paths.otp, isSent ? REDIRECT.login : null)

  const send = useSingleFlight(async (credentials: LoginForm) => {
    const outcome = await startLogin(deps, credentials)
    if (!outcome.ok) return toastError(outcome.error)
    session.startPending(outcome.value)
    toastSuccess(successes.codeSent)
    setSent(true)
  })

  return { form, submit: form.handleSubmit(send.run), isBusy: send.isBusy || isSent }
}
export type Login = ReturnType<typeof useLogin>
