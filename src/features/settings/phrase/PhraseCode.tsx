import { phraseText } from '#text/settings.ts'
import { createPhraseApi } from '../../../api/account/account.ts'
import { useUnsavedChanges } from '../../../stores/form-draft.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { MailedCode } from '../MailedCode.tsx'
import { type SentPhrase, usePhraseCode } from './use-phrase-code.ts'

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
