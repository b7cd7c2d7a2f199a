import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { errors, successes } from '#text/messages.ts'
import { authText } from '#text/screens-account.ts'
import { createAccountApi } from '../../api/account.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import type { Services } from '../../stores/services.ts'
import { type PendingLogin, sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CodeForm } from './CodeForm.tsx'
import { maskEmail } from './mask-email.ts'
import { resend, verify } from './otp-flow.ts'

const verificationDeps = ({ platform, get }: Services) => ({
  ...get(createAccountApi),
  now: platform.now,
})

/** The second step of a login (product §2, Login verification). Shown only while a code is pending. */
export function OtpScreen() {
  const session = useService(sessionStore)
  const deps = useService(verificationDeps)
  const [pending, setPending] = useState<PendingLogin | null>(() => session.pending.peek())
  const [isVerified, setVerified] = useState(false)
  const [isExpired, setExpired] = useState(false)
  useRedirect(paths.wallet, isVerified ? REDIRECT.verification : null)

  const submit = useSingleFlight(async (typed: string) => {
    if (!pending) return
    const result = await verify(deps, pending, typed)
    if (result.kind === 'failed') return toastError(result.message)
    if (result.kind === 'expired') return setExpired(true)
    if (result.kind === 'wrong') return toastError(errors.invalidCode)
    session.confirm()
    setVerified(true)
    toastSuccess(successes.codeVerified)
  })

  const resendCode = useSingleFlight(async () => {
    if (!pending) return
    const outcome = await resend(deps, pending)
    if (!outcome.ok)
      return outcome.error.isExpired ? setExpired(true) : toastError(outcome.error.message)
    session.startPending(outcome.value)
    setPending(outcome.value)
    setExpired(false)
    toastSuccess(successes.codeResent)
  })

  return (
    <Page title={authText.otpTitle} width="form">
      <Card>
        {isExpired && (
          <Notice kind="error" action={<Link to={paths.login}>{authText.logInAgain}</Link>}>
            {authText.loginCodeExpired}
          </Notice>
        )}
        <CodeForm
          sentTo={maskEmail(pending?.email ?? '')}
          sentAt={pending?.sentAt ?? 0}
          submitLabel={authText.verify}
          isSubmitting={submit.isBusy || isVerified}
          isResending={resendCode.isBusy}
          onSubmit={submit.run}
          onResend={resendCode.run}
        />
      </Card>
    </Page>
  )
}
