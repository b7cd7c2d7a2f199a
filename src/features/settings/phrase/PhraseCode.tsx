import { failureText } from '#text/failures.ts'
import { phraseText } from '#text/settings.ts'
import { createPhraseApi } from '../../../api/account/account.ts'
import { useUnsavedChanges } from '../../../stores/form-draft.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import { MailedCode, type SentCode } from '../MailedCode.tsx'

interface Props {
  sent: SentPhrase
  isOnline: boolean
  /** Another code was mailed. */
  onSent: (sent: SentPhrase) => void
  onCancel: () => void
  onDone: (phrase: string | null) => void
}

export function PhraseCode({ sent, isOnline, onSent, onCancel, onDone }: Props) {
  const { setPhrase } = useService(createPhraseApi)
  const resend = usePhraseCode(onSent)
  useUnsavedChanges(true)
  return (
    <MailedCode
      sent={sent}
      intro={<p>{phraseText.sent}</p>}
      submitLabel={phraseText.confirm}
      isOnline={isOnline}
      confirm={(proof) => setPhrase(sent.phrase, proof)}
      onDone={() => onDone(sent.phrase)}
      isResending={resend.isBusy}
      onResend={() => resend.run(sent.phrase)}
      footer={
        <Button kind="quiet" onClick={onCancel}>
          {phraseText.cancel}
        </Button>
      }
    />
  )
}

/** A change of the phrase that waits for its code. */
export interface SentPhrase extends SentCode {
  /** Null removes it. */
  readonly phrase: string | null
}

/** Has the code for a change mailed. */
export function usePhraseCode(onSent: (sent: SentPhrase) => void) {
  const { platform } = useServices()
  const { requestPhraseCode } = useService(createPhraseApi)
  return useSingleFlight(async (phrase: string | null) => {
    const answer = await requestPhraseCode(phrase)
    if (!answer.ok) return toastError(failureText(answer.error))
    onSent({ phrase, challenge: answer.value.challenge, sentAt: platform.now() })
  })
}
