import { failureText } from '#text/failures.ts'
import { createPhraseApi } from '../../../api/account/account.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import type { SentCode } from '../MailedCode.tsx'

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
