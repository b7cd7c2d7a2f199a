import { useSignals } from '@preact/signals-react/runtime'
import type { PushChoice } from '#contract/account/push.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { failures } from '#text/failures.ts'
import { pushSettingsText as text } from '#text/push.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { pushFaultText, pushStore } from '../../../stores/host/push.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { Check } from '../../../ui/fields/Check.tsx'
import css from './push.module.css'

/** Whether this device is notified by web push, and of what. */
export function View() {
  useSignals()
  const push = useService(pushStore)
  const connection = useService(connectionStore)
  const { answer, reload } = useLoaded('push', push.load, connection.onReturn)
  const state = push.state.value
  if (state === 'install-first') return <p>{text.installFirst}</p>
  if (state === 'unsupported') return <p>{text.unsupported}</p>
  if (state === 'blocked') return <p>{text.blocked}</p>
  if (state !== 'unknown') return <Choice isOn={state === 'on'} />
  if (!answer || answer.ok) return <Skeleton rows={4} />
  return <RetryNotice title={pushFaultText(answer.error)} label={failures.retry} onRetry={reload} />
}

function Choice({ isOn }: { isOn: boolean }) {
  useSignals()
  const push = useService(pushStore)
  const isOnline = useService(connectionStore).isOnline.value
  const { kinds, amounts } = push.choice.value
  const turnOn = useSingleFlight(async () => {
    const outcome = await push.turnOn()
    if (outcome.ok) toastSuccess(text.on)
    else toastError(pushFaultText(outcome.error))
  })
  const turnOff = useSingleFlight(async () => {
    const outcome = await push.turnOff()
    if (outcome.ok) toastSuccess(text.off)
    else toastError(pushFaultText(outcome.error))
  })
  // Within the press: a box that is controlled goes back to what it showed unless it is rendered with it.
  const change = async (next: PushChoice) => {
    const outcome = await push.change(next)
    if (!outcome.ok) toastError(pushFaultText(outcome.error))
  }
  if (!isOn)
    return (
      <>
        <p>{text.intro}</p>
        <Button busy={turnOn.isBusy} disabled={!isOnline} onClick={turnOn.run}>
          {text.turnOn}
        </Button>
      </>
    )
  const withKind = (kind: (typeof PUSH_KINDS)[number], isWanted: boolean): PushChoice => ({
    kinds: PUSH_KINDS.filter((one) => (one === kind ? isWanted : kinds.includes(one))),
    amounts,
  })
  return (
    <>
      <fieldset className={css.kinds}>
        <legend>{text.about}</legend>
        {PUSH_KINDS.map((kind) => (
          <Check
            key={kind}
            label={text.kinds[kind]}
            checked={kinds.includes(kind)}
            disabled={!isOnline}
            onChange={({ target }) => change(withKind(kind, target.checked))}
          />
        ))}
      </fieldset>
      <Check
        label={text.amounts}
        hint={text.amountsHint}
        checked={amounts}
        disabled={!isOnline}
        onChange={({ target }) => change({ kinds, amounts: target.checked })}
      />
      <Button kind="secondary" busy={turnOff.isBusy} disabled={!isOnline} onClick={turnOff.run}>
        {text.turnOff}
      </Button>
    </>
  )
}
