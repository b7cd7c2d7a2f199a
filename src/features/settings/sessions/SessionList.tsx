import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useRef, useState } from 'react'
import type { EndRequest, LoginSession } from '#contract/account/sessions.ts'
import { failures, failureText } from '#text/failures.ts'
import { sessionsText } from '#text/security.ts'
import { createSessionsApi } from '../../../api/account/sessions.ts'
import { connectionStore } from '../../../stores/host/connection.ts'
import { useService } from '../../../stores/use-service.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useSingleFlight } from '../../../ui/controls/use-single-flight.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { RetryNotice } from '../../../ui/feedback/RetryNotice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useLoaded } from '../../../ui/feedback/use-loaded.ts'
import { ItemHead } from '../../../ui/layout/ItemHead.tsx'
import css from './sessions.module.css'

const nameOf = ({ browser, platform }: LoginSession): string =>
  sessionsText.device(browser, platform)

/** Lists where the person is logged in (the extension `sessions`). It is not kept for offline: what matters is what is true now. */
export function View() {
  useSignals()
  const { listSessions, endSessions } = useService(createSessionsApi)
  const { isOnline, onReturn } = useService(connectionStore)
  const { answer, reload } = useLoaded('sessions', listSessions, onReturn)
  const [ended, setEnded] = useState<readonly string[]>([])
  const list = useRef<HTMLUListElement>(null)

  const end = useSingleFlight(async (which: EndRequest, ids: readonly string[]) => {
    const done = await endSessions(which)
    if (!done.ok) return toastError(failureText(done.error))
    toastSuccess(sessionsText.ended)
    setEnded([...ended, ...ids])
    // The button that was pressed disappears with its line.
    list.current?.focus()
  })

  if (answer && !answer.ok)
    return (
      <RetryNotice title={sessionsText.failed} label={failures.retry} onRetry={reload}>
        {failureText(answer.error)}
      </RetryNotice>
    )
  if (!answer) return <Skeleton rows={3} />
  const sessions = answer.value.sessions.filter(({ id }) => !ended.includes(id))
  const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
  return (
    <>
      <ul ref={list} className={css.list} tabIndex={-1} aria-label={sessionsText.title}>
        {sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <ItemHead name={nameOf(session)}>
              {session.isCurrent ? (
                <StatusPill tone="good">{sessionsText.current}</StatusPill>
              ) : (
                <Button
                  kind="quiet"
                  aria-label={sessionsText.endOf(nameOf(session))}
                  busy={end.isBusy}
                  disabled={!isOnline.value}
                  onClick={() => end.run({ session: session.id }, [session.id])}
                >
                  {sessionsText.end}
                </Button>
              )}
            </ItemHead>
            <Facts session={session} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          kind="secondary"
          busy={end.isBusy}
          disabled={!isOnline.value}
          onClick={() => end.run({ others: true }, others)}
        >
          {sessionsText.endOthers}
        </Button>
      )}
    </>
  )
}

/** Broken after a colon, where it does not fit: an address of IPv6 is long. */
const NetworkAddress = ({ text }: { text: string }) =>
  text.split(/(?<=:)/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))

function Facts({ session: { address, at, usedAt, isCurrent } }: { session: LoginSession }) {
  return (
    <dl className={css.facts}>
      <dt>{sessionsText.login}</dt>
      <dd>
        <Time at={at} />
      </dd>
      {!isCurrent && (
        <>
          <dt>{sessionsText.lastUse}</dt>
          <dd>
            <Time at={usedAt} />
          </dd>
        </>
      )}
      <dt>{sessionsText.address}</dt>
      <dd>{address === '' ? sessionsText.unknown : <NetworkAddress text={address} />}</dd>
    </dl>
  )
}
