import { useId, useState } from 'react'
import { lockText as text } from '#text/security.ts'
import { isRefusal } from '../../offline/lock/authenticator.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { Cover } from '../../ui/feedback/Cover.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'

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
