import { useState } from 'react'
import { readTypedCode } from '#contract/values/code.ts'
import { RESEND_PAUSE } from '#domain/codes.ts'
import { errors } from '#text/messages.ts'
import { failureText } from '#text/screens-failures.ts'
import { phraseText } from '#text/settings/phrase.ts'
import { createPhraseApi } from '../../../api/mail-phrase.ts'
import { useService } from '../../../stores/use-service.ts'
import { useUnsavedChanges } from '../../../stores/use-unsaved-changes.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import { CodeStep } from '../../../ui/fields/CodeStep.tsx'
import { type SentCode, usePhraseCode } from './use-phrase-code.ts'

interface Props {
  sent: SentCode
  isOnline: boolean
  /** Another code was mailed. */
  onSent: (sent: SentCode) => void
  onCancel: () => void
  onDone: (phrase: string | null) => void
}

export function PhraseCode({ sent, isOnline, onSent, onCancel, onDone }: Props) {
  const { setPhrase } = useService(createPhraseApi)
  const [code, setCode] = useState('')
  const resend = usePhraseCode(onSent)
  useUnsavedChanges(true)

  const confirm = useSingleFlight(async (typed: string) => {
    const read = readTypedCode({ kind: 'held', challenge: sent.challenge }, typed)
    if (read.kind !== 'proof') return toastError(errors.invalidCode)
    const answer = await setPhrase(sent.phrase, read.proof)
    if (answer.ok) return onDone(sent.phrase)
    const status = answer.error.kind === 'refused' ? answer.error.status : undefined
    if (status === 403) return toastError(errors.invalidCode)
    toastError(status === 410 ? phraseText.expired : failureText(answer.error))
  })

  return (
    <CodeStep
      intro={<p>{phraseText.sent}</p>}
      label={phraseText.code}
      code={code}
      onCode={setCode}
      submitLabel={phraseText.confirm}
      isSubmitting={confirm.isBusy}
      isDisabled={!isOnline}
      onSubmit={confirm.run}
      resend={{
        until: sent.sentAt + RESEND_PAUSE,
        countdownLabel: phraseText.resendIn,
        label: phraseText.resend,
        isBusy: resend.isBusy,
        onResend: () => resend.run(sent.phrase),
      }}
      footer={
        <Button kind="quiet" onClick={onCancel}>
          {phraseText.cancel}
        </Button>
      }
    />
  )
}
