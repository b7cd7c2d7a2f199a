import { useEffect, useEffectEvent, useState } from 'react'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { codeText, passkeyText } from '#text/auth.ts'
import { Link, useRedirect } from '../../router/navigation.tsx'
import { usePendingCodes } from '../../stores/use-service.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { maskEmail } from '../../ui/mask-email.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CodeForm } from './CodeForm.tsx'
import { NotLoaded } from './LateForm.tsx'
import type { Verified } from './late/otp-part.ts'
import { useLatePart } from './use-late-part.ts'

const loadPart = async () => (await import('./late/otp-part.ts')).otpPart

/** The second step of a login (product §2, Login verification). Shown only while a code is pending. */
export function OtpScreen() {
  const codes = usePendingCodes()
  const late = useLatePart(loadPart)
  const [pending] = useState(codes.login)
  const [sentAt, setSentAt] = useState(pending?.sentAt ?? 0)
  const isHydrated = useHydrated()
  const [to, setDestination] = useState<string>()
  const isVerified = to !== undefined
  const [isExpired, setExpired] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  useRedirect(to ?? paths.wallet, isVerified ? REDIRECT.verification : null)

  // The screen turns to its field by itself.
  const begin = useEffectEvent(() => {
    late.get().then(
      (part) => setHasPasskey(part.hasPasskey()),
      () => undefined,
    )
  })
  useEffect(() => begin(), [])

  const submit = useSingleFlight((typed: string) =>
    late.run(async ({ verify }) => show(await verify(typed))),
  )
  const signed = useSingleFlight(() =>
    late.run(async ({ verifyPasskey }) => show(await verifyPasskey())),
  )

  function show(result: Verified) {
    if (result.kind === 'expired') setExpired(true)
    else if (result.kind !== 'verified') toastError(result.message)
    else {
      setDestination(result.to)
      toastSuccess(result.message)
    }
    return result.kind
  }

  const resendCode = useSingleFlight(() =>
    late.run(async ({ resend }) => {
      const result = await resend()
      if (result.kind === 'failed') return toastError(result.message)
      if (result.kind === 'expired') return setExpired(true)
      setSentAt(result.sentAt)
      setExpired(false)
      toastSuccess(result.message)
    }),
  )

  return (
    <Page title={codeText.otpTitle} width="form">
      <Card>
        {isExpired && (
          <Notice kind="error" action={<Link to={paths.login}>{codeText.logInAgain}</Link>}>
            {codeText.loginCodeExpired}
          </Notice>
        )}
        <CodeForm
          sentTo={pending ? maskEmail(pending.email) : ''}
          sentAt={isHydrated ? sentAt : undefined}
          submitLabel={codeText.verify}
          isSubmitting={submit.isBusy || isVerified}
          isResending={resendCode.isBusy}
          onSubmit={submit.run}
          onResend={resendCode.run}
          footer={
            hasPasskey && (
              <Button kind="secondary" busy={signed.isBusy || isVerified} onClick={signed.run}>
                {passkeyText.logIn}
              </Button>
            )
          }
        >
          <NotLoaded late={late} />
        </CodeForm>
      </Card>
    </Page>
  )
}
