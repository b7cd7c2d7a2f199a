import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { site } from '#config/site.ts'
import { failures, failureText } from '#text/failures.ts'
import { phraseText } from '#text/settings.ts'
import { createPhraseApi } from '../../../api/account/account.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import css from '../settings.module.css'
import { PhraseCode, type SentPhrase } from './PhraseCode.tsx'
import { PhraseForm } from './PhraseForm.tsx'

/** The anti-phishing phrase: whether there is one, the form, and the code that confirms a change. */
export function View() {
  useSignals()
  const connection = useService(connectionStore)
  const isOnline = connection.isOnline.value
  const { mailPhrase } = useService(createPhraseApi)
  const { answer, reload } = useLoaded('phrase', mailPhrase, connection.onReturn)
  const [sent, setSent] = useState<SentPhrase>()
  const intro = useRef<HTMLParagraphElement>(null)

  /** The focused button is gone with the code step. */
  const close = () => {
    setSent(undefined)
    intro.current?.focus()
  }
  const finish = (phrase: string | null) => {
    toastSuccess(phrase === null ? phraseText.wasRemoved : phraseText.wasSet)
    reload()
    close()
  }

  return (
    <div className={css.form}>
      <p ref={intro} tabIndex={-1}>
        {phraseText.intro(site.siteName)}
      </p>
      {sent && (
        <PhraseCode
          sent={sent}
          isOnline={isOnline}
          onSent={setSent}
          onCancel={close}
          onDone={finish}
        />
      )}
      {!sent && answer?.ok && (
        <>
          <Present since={answer.value.since} />
          <PhraseForm
            hasPhrase={answer.value.since !== null}
            isOnline={isOnline}
            onSent={setSent}
          />
        </>
      )}
      {!answer && (isOnline ? <Skeleton rows={2} /> : <p>{phraseText.offline}</p>)}
      {answer?.ok === false && (
        <RetryNotice title={phraseText.failed} label={failures.retry} onRetry={reload}>
          {failureText(answer.error)}
        </RetryNotice>
      )}
    </div>
  )
}

function Present({ since }: { since: number | null }) {
  if (since === null) return <p>{phraseText.none}</p>
  return (
    <p>
      {phraseText.since} <Time at={since} />. {phraseText.secret}
    </p>
  )
}
