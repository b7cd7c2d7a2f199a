import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { lockText as text } from '#text/security.ts'
import { isRefusal } from '../../../offline/lock/authenticator.ts'
import { DELAYS, type Delay } from '../../../offline/lock/lock-record.ts'
import type { AppLock } from '../../../stores/lock/app-lock.ts'
import { appLockStore } from '../../../stores/lock/app-lock-store.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toastError } from '../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import css from '../settings.module.css'

const DEFAULT_DELAY: Delay = 1

/** The settings of the app lock (docs/product.md). */
export function View() {
  useSignals()
  const lock = useService(appLockStore)
  const { answer } = useLoaded('available', async () => {
    const isAvailable = await lock?.isAvailable().catch(() => false)
    return { ok: true, value: isAvailable ?? false } as const
  })
  if (!answer) return <Skeleton rows={3} />
  const isOff = !lock || lock.state.value === 'off'
  if (isOff && !(answer.ok && answer.value)) return <p>{text.unavailable}</p>
  if (!lock) return null
  return <div className={css.form}>{isOff ? <Off lock={lock} /> : <On lock={lock} />}</div>
}

function Off({ lock }: { lock: AppLock }) {
  const [delay, setDelay] = useState<Delay>(DEFAULT_DELAY)
  const turnOn = useSingleFlight(() => lock.turnOn(delay).catch(showFailure))
  return (
    <>
      <p>{text.hint}</p>
      <DelayField value={delay} onChange={setDelay} />
      <p>{text.losing}</p>
      <Button onClick={turnOn.run} busy={turnOn.isBusy}>
        {text.turnOn}
      </Button>
    </>
  )
}

function On({ lock }: { lock: AppLock }) {
  useSignals()
  const turnOff = useSingleFlight(() => lock.turnOff().catch(showFailure))
  const setDelay = (delay: Delay) => {
    try {
      lock.setDelay(delay)
    } catch (error) {
      reportError(error)
      toastError(text.delayNotStored)
    }
  }
  return (
    <>
      {lock.isCurtain.value ? (
        <Notice kind="warning" title={text.curtainTitle}>
          {text.curtain}
        </Notice>
      ) : (
        <Notice kind="success">{text.isOn}</Notice>
      )}
      <DelayField value={lock.delay.value} onChange={setDelay} />
      <p>{text.losing}</p>
      <Button onClick={lock.lock}>{text.lockNow}</Button>
      <Button kind="secondary" onClick={turnOff.run} busy={turnOff.isBusy}>
        {text.turnOff}
      </Button>
    </>
  )
}

interface DelayProps {
  value: Delay
  onChange: (delay: Delay) => void
}

const DelayField = ({ value, onChange }: DelayProps) => (
  <SelectField
    label={text.delay}
    hint={text.delayHint}
    value={String(value)}
    options={DELAYS.map((delay) => ({ value: String(delay), label: text.delays[delay] }))}
    onChange={({ target }) => {
      const delay = DELAYS.find((one) => String(one) === target.value)
      if (delay !== undefined) onChange(delay)
    }}
  />
)

function showFailure(error: unknown): void {
  if (!isRefusal(error)) reportError(error)
  toastError(text.cancelled)
}
