import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { useRedirect } from '../../router/navigation.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { useLateForm, useLatePart } from './use-late-part.ts'

const loadPart = async () => (await import('./late/login-part.ts')).loginPart

/** The login tab: credentials, then 2 s later /otp (product §4). */
export function useLogin() {
  const late = useLatePart(loadPart)
  const form = useLateForm(late, { defaultValues: { email: '', password: '' } })
  const [isSent, setSent] = useState(false)
  useRedirect(paths.otp, isSent ? REDIRECT.login : null)

  const send = useSingleFlight(() =>
    late.run(({ logIn }) =>
      form.handleSubmit(async (credentials) => {
        const outcome = await logIn(credentials, form.setError)
        if (!outcome.ok) return toastError(outcome.error)
        toastSuccess(outcome.value)
        setSent(true)
      })(),
    ),
  )

  return { form, late, submit: send.run, isBusy: send.isBusy || isSent }
}
export type Login = ReturnType<typeof useLogin>
