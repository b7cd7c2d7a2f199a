import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { PUSH_DECLINED_KEY, PUSH_KEY } from '#config/storage-keys.ts'
import { pushHintText } from '#text/push.ts'
import { setItem } from '../../../offline/storage.ts'
import { sessionStore } from '../../../stores/account/session.ts'
import { historyStores } from '../../../stores/history/history.ts'
import { useServices } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Prompt } from '../../../ui/feedback/Prompt.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'

/** Only where the browser can, with the worker that shows the messages, and would ask or has been allowed. */
const isPossible = () =>
  'PushManager' in window &&
  navigator.serviceWorker?.controller &&
  Notification.permission !== 'denied'

/** Offers web push once there is something to be notified of: after the first deposit, which comes before any withdrawal. */
export function PushHint() {
  useSignals()
  const services = useServices()
  const { platform, get } = services
  const { deviceStorage } = platform
  const [isDone, setDone] = useState(false)
  // Read first, so that it is followed whatever else is missing.
  const hasDeposit = get(historyStores).deposit.rows.value.length > 0
  const isWanted = !deviceStorage?.getItem(PUSH_DECLINED_KEY) && !deviceStorage?.getItem(PUSH_KEY)
  const turnOn = useSingleFlight(async () => {
    const { turnOnPush } = await import('./turn-on-push.ts')
    const { isOn, text } = await turnOnPush(services)
    setDone(true)
    ;(isOn ? toastSuccess : toastError)(text)
  })
  if (isDone || !hasDeposit || !isWanted) return null
  if (!get(sessionStore).offers('push') || !isPossible()) return null

  function dismiss(): void {
    setItem(deviceStorage, PUSH_DECLINED_KEY, 'yes')
    setDone(true)
  }

  return (
    <Prompt
      icon="info"
      title={pushHintText.title}
      actions={
        <>
          <Button busy={turnOn.isBusy} onClick={turnOn.run}>
            {pushHintText.turnOn}
          </Button>
          <Button kind="quiet" onClick={dismiss}>
            {pushHintText.dismiss}
          </Button>
        </>
      }
    >
      <p>{pushHintText.why}</p>
    </Prompt>
  )
}
