import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#config/paths.ts'
import { createAccountApi } from '../../api/account.ts'
import { createIdentity } from '../../api/identity.ts'
import { useRedirect } from '../../router/navigation.tsx'
import type { Services } from '../../stores/services.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { REDIRECT } from '../../text/constants.ts'
import { successes } from '../../text/messages.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import type { LoginForm } from './auth-form.ts'
import { loginForm } from './auth-form.ts'
import { enterCredentials } from './login-flow.ts'

const loginDeps = ({ platform, get }: Services) => ({
  ...get(createAccountApi),
  ...get(createIdentity),
  now: platform.now,
})

/** The login tab: credentials, then 2 s later /otp (spec §4). */
export function useLogin() {
  const session = useService(sessionStore)
  const deps = useService(loginDeps)
  const form = useForm({
    resolver: valibotResolver(loginForm),
    defaultValues: { email: '', password: '' },
  })
  const [isSent, setSent] = useState(false)
  useRedirect(paths.otp, isSent ? REDIRECT.login : null)

  const enter = useSingleFlight(async (credentials: LoginForm) => {
    const outcome = await enterCredentials(deps, credentials)
    if (!outcome.ok) return toastError(outcome.message)
    session.startPending(outcome.pending)
    toastSuccess(successes.codeSent)
    setSent(true)
  })

  return { form, submit: form.handleSubmit(enter.run), isBusy: enter.isBusy || isSent }
}
export type Login = ReturnType<typeof useLogin>
