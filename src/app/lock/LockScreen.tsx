import { useId, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { lockText as text } from '#text/security.ts'
import { isRefusal } from '../../offline/lock/authenticator.ts'
import { sessionStore } from '../../stores/account/session.ts'
import type { AppLock } from '../../stores/lock/app-lock.ts'
import type { Services } from '../../stores/services.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Cover } from '../../ui/feedback/Cover.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { logOut } from '../login-state.ts'

interface Props {
  /** Rejects if the passkey is not used. */
  unlock: () => Promise<void>
  logOut: () => void
}

/** Unlocks the app, or logs out where the passkey is lost. */
export function LockScreen({ unlock, logOut }: Props) {
  const titleId = useId()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Cover labelledBy={titleId}>
      <Icon name="lock" />
      <h1 id={titleId}>{isLeaving ? text.logOutTitle : text.lockedTitle}</h1>
      {isLeaving ? (
        <Leave logOut={logOut} back={() => setLeaving(false)} />
      ) : (
        <Unlock unlock={unlock} leave={() => setLeaving(true)} />
      )}
    </Cover>
  )
}

interface UnlockProps {
  unlock: () => Promise<void>
  leave: () => void
}

function Unlock({ unlock, leave }: UnlockProps) {
  const [hasFailed, setFailed] = useState(false)
  const { run, isBusy } = useSingleFlight(async () => {
    setFailed(false)
    await unlock().catch((error) => {
      if (!isRefusal(error)) reportError(error)
      setFailed(true)
    })
  })
  return (
    <>
      <p>{text.locked}</p>
      {hasFailed && <Notice kind="error">{text.notUnlocked}</Notice>}
      <Button onClick={run} busy={isBusy}>
        {text.unlock}
      </Button>
      <Button kind="quiet" onClick={leave}>
        {text.logOut}
      </Button>
    </>
  )
}

interface LeaveProps {
  logOut: () => void
  back: () => void
}

const Leave = ({ logOut, back }: LeaveProps) => (
  <>
    <p>{text.logOutHint}</p>
    <Button onClick={logOut}>{text.confirmLogOut}</Button>
    <Button kind="quiet" onClick={back}>
      {text.back}
    </Button>
  </>
)

/** Outside the app's root, which is hidden, and before it exists. Returns a function that removes the screen. */
export function showLockScreen(services: Services, lock: AppLock): () => void {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  root.render(<LockScreen unlock={lock.unlock} logOut={() => logOut(services.get(sessionStore))} />)
  return () => {
    // It must not run while React renders: the state may have changed in one of its event handlers.
    queueMicrotask(() => {
      root.unmount()
      element.remove()
    })
  }
}
