import { useSignals } from '@preact/signals-react/runtime'
import { failureText } from '#text/failures.ts'
import { lineText as text } from '#text/lines.ts'
import { createPasskeysApi } from '../../../../api/account/passkeys.ts'
import { historyStores } from '../../../../stores/history/history.ts'
import { connectionStore } from '../../../../stores/host/connection.ts'
import { useService } from '../../../../stores/use-service.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../../ui/controls/use-single-flight.ts'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.ts'

/** Takes a withdrawal back that is in no payment yet. */
export function CancelWithdrawal({ id }: { id: string }) {
  useSignals()
  const { cancelWithdrawal } = useService(createPasskeysApi)
  const { load } = useService(historyStores).withdrawal
  const isOnline = useService(connectionStore).isOnline.value
  const cancel = useSingleFlight(async () => {
    const answer = await cancelWithdrawal(id)
    if (answer.ok) toastSuccess(text.cancelled)
    else toastError(failureText(answer.error))
    await load()
  })
  return (
    <Button kind="secondary" busy={cancel.isBusy} disabled={!isOnline} onClick={cancel.run}>
      {text.cancel}
    </Button>
  )
}
