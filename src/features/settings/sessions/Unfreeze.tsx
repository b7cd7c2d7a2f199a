import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { FreezeState } from '#contract/account/sessions.ts'
import { failureText } from '#text/failures.ts'
import { successes } from '#text/messages.ts'
import { unfreezeText } from '#text/security.ts'
import { createUnfreezeApi } from '../../../api/account/sessions.ts'
import { Link } from '../../../router/navigation.tsx'
import { profileStore } from '../../../stores/account/profile.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { MailedCode, type SentCode } from '../MailedCode.tsx'
import css from './sessions.module.css'

/** What the freeze means, and how it is lifted: by a code in a mail, or by an operator who has made it. */
export function View({ freeze }: { freeze: FreezeState }) {
  useSignals()
  const { get, platform } = useServices()
  const isOnline = get(connectionStore).isOnline.value
  const email = get(profileStore).profile.value?.email
  const [sent, setSent] = useState<SentCode>()

  const send = useSingleFlight(async () => {
    const answer = await get(createUnfreezeApi).requestUnfreezeCode()
    if (!answer.ok) return toastError(failureText(answer.error))
    setSent({ challenge: answer.value.challenge, sentAt: platform.now() })
    toastSuccess(sent ? successes.codeResent : successes.codeSent)
  })
  const finish = () => {
    toastSuccess(unfreezeText.lifted)
    return get(profileStore).load()
  }

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
        <MailedCode
          sent={sent}
          intro={
            <p>
              {unfreezeText.sentTo} <strong>{email}</strong>
            </p>
          }
          submitLabel={unfreezeText.lift}
          isOnline={isOnline}
          confirm={(proof) => get(createUnfreezeApi).unfreeze(proof)}
          onDone={finish}
          isResending={send.isBusy}
          onResend={() => send.run()}
        />
      )}
    </div>
  )
}
