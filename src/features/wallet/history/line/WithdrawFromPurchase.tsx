import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { failureText } from '#text/failures.ts'
import { lineText as text } from '#text/lines.ts'
import { createPurchaseRightApi } from '../../../../api/money/delivery.ts'
import { historyStores } from '../../../../stores/history/history.ts'
import { connectionStore } from '../../../../stores/host/connection.ts'
import { useServices } from '../../../../stores/use-service.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../../ui/controls/use-single-flight.ts'
import { Time } from '../../../../ui/display/Time.tsx'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../../ui/feedback/use-loaded.ts'

interface Props {
  id: string
  /** When it was made, in milliseconds since 1970. */
  time: number
}

/** The last moment at which the buyer may withdraw from a purchase, and the two presses that do so; nothing once it is over. */
export function WithdrawFromPurchase({ id, time }: Props) {
  useSignals()
  const { platform, get } = useServices()
  const { purchaseRight, withdrawFromPurchase } = get(createPurchaseRightApi)
  const { isOnline, onReturn } = get(connectionStore)
  const [isAsked, setAsked] = useState(false)
  const { answer } = useLoaded('right', purchaseRight, onReturn)
  const withdraw = useSingleFlight(async () => {
    const done = await withdrawFromPurchase(id)
    if (done.ok) toastSuccess(text.withdrawn)
    else toastError(failureText(done.error))
    setAsked(false)
    await get(historyStores).purchase.load()
  })
  const until = time + (answer?.ok ? answer.value.period : 0)
  if (until <= platform.now()) return null
  return (
    <>
      <p>
        {text.until} <Time at={until} />
      </p>
      {isAsked && <p>{text.means}</p>}
      <Button
        kind="secondary"
        busy={withdraw.isBusy}
        disabled={!isOnline.value}
        onClick={isAsked ? withdraw.run : () => setAsked(true)}
      >
        {isAsked ? text.confirmWithdraw : text.withdraw}
      </Button>
    </>
  )
}
