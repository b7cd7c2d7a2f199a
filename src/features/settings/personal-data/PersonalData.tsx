import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { DATA_TYPES, type DataFormat } from '#contract/account/personal-data.ts'
import { failureText } from '#text/failures.ts'
import { personalDataText as text } from '#text/settings.ts'
import { createPersonalDataApi } from '../../../api/account/personal-data.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService, useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { downloadBlob } from '../../../ui/download-blob.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { MailedCode, type SentCode } from '../MailedCode.tsx'
import css from '../settings.module.css'

const isFormat = (text: string): text is DataFormat => text in DATA_TYPES
const FORMATS = Object.keys(DATA_TYPES).filter(isFormat)

/** What the host knows of the person, as a file, and the deletion of the account. */
export function View() {
  useSignals()
  const { offers } = useService(sessionStore)
  const isOnline = useService(connectionStore).isOnline.value
  const { personalData } = useService(createPersonalDataApi)
  const download = useSingleFlight(async (format: DataFormat) => {
    const answer = await personalData(format)
    if (answer.ok) downloadBlob(`my-data.${format}`, answer.value)
    else toastError(failureText(answer.error))
  })
  return (
    <div className={css.form}>
      <p>{text.what}</p>
      {FORMATS.map((format) => (
        <Button
          key={format}
          kind="secondary"
          busy={download.isBusy}
          disabled={!isOnline}
          onClick={() => download.run(format)}
        >
          {text.files[format]}
        </Button>
      ))}
      {offers('account-deletion') && <Deletion isOnline={isOnline} />}
    </div>
  )
}

function Deletion({ isOnline }: { isOnline: boolean }) {
  const { platform, get } = useServices()
  const { requestDeletionCode, deleteAccount } = get(createPersonalDataApi)
  const [sent, setSent] = useState<SentCode>()
  const request = useSingleFlight(async () => {
    const answer = await requestDeletionCode()
    if (!answer.ok) return toastError(failureText(answer.error))
    setSent({ challenge: answer.value.challenge, sentAt: platform.now() })
  })
  const finish = () => {
    toastSuccess(text.deleted)
    return get(sessionStore).logOut()
  }
  if (!sent)
    return (
      <>
        <h3>{text.deletion}</h3>
        <p>{text.deletionWhat}</p>
        <Button kind="quiet" busy={request.isBusy} disabled={!isOnline} onClick={request.run}>
          {text.ask}
        </Button>
      </>
    )
  return (
    <MailedCode
      sent={sent}
      intro={<p>{text.sent}</p>}
      submitLabel={text.confirm}
      isOnline={isOnline}
      confirm={deleteAccount}
      onDone={finish}
      isResending={request.isBusy}
      onResend={request.run}
      footer={
        <Button kind="quiet" onClick={() => setSent(undefined)}>
          {text.keep}
        </Button>
      }
    />
  )
}
