import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { FreezeState } from '#contract/sessions/frozen.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { successes } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import { unfreezeText } from '#text/sessions/unfreeze.ts'
import { createUnfreezeApi } from '../../../api/sessions/unfreeze.ts'
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
    const answer = await get(createUnfreezeApi).requestUnfreezeCode()
    if (!answer.ok) return toastError(failureText(answer.error))
    setSent({ challenge: answer.value.challenge, at: platform.now() })
    toastSuccess(sent ? successes.codeResent : successes.codeSent)
  })
  const lift = useSingleFlight(async (typed: string) => {
    if (!sent) return
    const proof = { challenge: sent.challenge, code: typed.trim() }
    const answer = await get(createUnfreezeApi).unfreeze(proof)
    if (!answer.ok) return toastError(unfreezeFault(answer.error))
    toastSuccess(unfreezeText.lifted)
    await get(profileStore).load()
  })

  return (
    <div className={css.form}>
      <Notice kind="warning">
        <p>
          {unfreezeText.since} <Time at={freeze.at} />. {unfreezeText.state}
        </p>
      </Notice>
      {!freeze.canLift && (
        <>
          <p>{unfreezeText.byOperator}</p>
          <Link to={paths.support}>{unfreezeText.contact}</Link>
        </>
      )}
      {freeze.canLift && !sent && (
        <>
          <p>{unfreezeText.passwordFirst}</p>
          <Button busy={send.isBusy} disabled={!isOnline} onClick={() => send.run()}>
            {unfreezeText.sendCode}
          </Button>
        </>
      )}
      {freeze.canLift && sent && (
        <CodeStep
          intro={
            <p>
              {unfreezeText.sentTo} <strong>{email}</strong>
            </p>
          }
          label={unfreezeText.code}
          code={code}
          onCode={setCode}
          submitLabel={unfreezeText.lift}
          isSubmitting={lift.isBusy}
          isDisabled={!isOnline}
          onSubmit={lift.run}
          resend={{
            until: sent.at + RESEND_PAUSE,
            countdownLabel: unfreezeText.resendIn,
            label: unfreezeText.resend,
            isBusy: send.isBusy,
            onResend: () => send.run(),
          }}
        />
      )}
    </div>
  )
}
