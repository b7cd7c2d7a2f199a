import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { FreezeState } from '#contract/sessions/frozen.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { successes } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import { freezeText } from '#text/sessions/freeze.ts'
import { createFreezeApi } from '../../../api/sessions/freeze.ts'
import { Link } from '../../../router/navigation.tsx'
import { connectionStore } from '../../../stores/connection.ts'
import { profileStore } from '../../../stores/profile.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { CodeStep } from '../../../ui/fields/CodeStep.tsx'
import css from './sessions.module.css'
import { unfreezeFault } from './unfreeze-fault.ts'

/** A code that was sent. */
interface Sent {
  readonly challenge: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What the freeze means, and how it is lifted: by a code in a mail, or by an operator who has made it. */
export function View({ freeze }: { freeze: FreezeState }) {
  useSignals()
  const { get, platform } = useServices()
  const isOnline = get(connectionStore).isOnline.value
  const email = get(profileStore).profile.value?.email
  const [sent, setSent] = useState<Sent>()
  const [code, setCode] = useState('')

  const send = useSingleFlight(async () => {
    const answer = await get(createFreezeApi).requestUnfreezeCode()
    if (!answer.ok) return toastError(failureText(answer.error))
    setSent({ challenge: answer.value.challenge, at: platform.now() })
    toastSuccess(sent ? successes.codeResent : successes.codeSent)
  })
  const lift = useSingleFlight(async (typed: string) => {
    if (!sent) return
    const proof = { challenge: sent.challenge, code: typed.trim() }
    const answer = await get(createFreezeApi).unfreeze(proof)
    if (!answer.ok) return toastError(unfreezeFault(answer.error))
    toastSuccess(freezeText.lifted)
    await get(profileStore).load()
  })

  return (
    <div className={css.form}>
      <Notice kind="warning">
        <p>
          {freezeText.since} <Time at={freeze.at} />. {freezeText.state}
        </p>
      </Notice>
      {!freeze.canLift && (
        <>
          <p>{freezeText.byOperator}</p>
          <Link to={paths.support}>{freezeText.contact}</Link>
        </>
      )}
      {freeze.canLift && !sent && (
        <>
          <p>{freezeText.passwordFirst}</p>
          <Button busy={send.isBusy} disabled={!isOnline} onClick={() => send.run()}>
            {freezeText.sendCode}
          </Button>
        </>
      )}
      {freeze.canLift && sent && (
        <CodeStep
          intro={
            <p>
              {freezeText.sentTo} <strong>{email}</strong>
            </p>
          }
          label={freezeText.code}
          code={code}
          onCode={setCode}
          submitLabel={freezeText.lift}
          isSubmitting={lift.isBusy}
          isDisabled={!isOnline}
          onSubmit={lift.run}
          resend={{
            until: sent.at + RESEND_PAUSE,
            countdownLabel: freezeText.resendIn,
            label: freezeText.resend,
            isBusy: send.isBusy,
            onResend: () => send.run(),
          }}
        />
      )}
    </div>
  )
}
