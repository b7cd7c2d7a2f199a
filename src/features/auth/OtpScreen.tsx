import { useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { errors, successes } from '#text/messages.ts'
import { authText } from '#text/screens-account.ts'
import { createAccountApi } from '../../api/account.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import type { Services } from '../../stores/services.ts'
import { sessionStore } from '../../stores/session.ts'
import { useService } from '../../stores/use-service.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { Pending } from './login-flow.ts'
import { maskEmail } from './mask-email.ts'
import { resend, verify } from './otp-flow.ts'

const otpDeps = ({ platform, get }: Services) => ({ ...get(createAccountApi), now: platform.now })

/** The second step of a login (product §2, Login verification). Shown only while a code is pending. */
export function OtpScreen() {
  const session = useService(sessionStore)
  const deps = useService(otpDeps)
  const [pending, setPending] = useState<Pending | null>(() => session.pending.peek())
  const [isVerified, setVerified] = useState(false)
  const [isDead, setDead] = useState(false)
  useRedirect(paths.wallet, isVerified ? REDIRECT.verification : null)

  const check = useSingleFlight(async (typed: string) => {
    if (!pending) return
    const verdict = await verify(deps, pending, typed)
    if (verdict.kind === 'failed') return toastError(verdict.message)
    if (verdict.kind === 'dead') return setDead(true)
    if (verdict.kind === 'wrong') return toastError(errors.invalidCode)
    session.confirm()
    setVerified(true)
    toastSuccess(successes.codeVerified)
  })

  const again = useSingleFlight(async () => {
    if (!pending) return
    const outcome = await resend(deps, pending)
    if (!outcome.ok) return outcome.error.isDead ? setDead(true) : toastError(outcome.error.message)
    session.startPending(outcome.value)
    setPending(outcome.value)
    setDead(false)
    toastSuccess(successes.codeResent)
  })

  return (
    <Page title={authText.otpTitle} width="form">
      <Card>
        {isDead && (
          <Notice kind="error" action={<Link to={paths.login}>{authText.logInAgain}</Link>}>
            {authText.codeDead}
          </Notice>
        )}
        <CodeForm
          sentTo={maskEmail(pending?.email ?? '')}
          sentAt={pending?.sentAt ?? 0}
          submitLabel={authText.verify}
          isSubmitting={check.isBusy || isVerified}
          isResending={again.isBusy}
          onSubmit={check.run}
          onResend={again.run}
        />
      </Card>
    </Page>
  )
}
