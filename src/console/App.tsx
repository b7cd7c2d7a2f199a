import { useEffect, useMemo, useRef, useState } from 'react'
import type { Me } from '#contract/console/calls.ts'
import { consoleText as text } from '#text/console.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useLoaded } from '../ui/feedback/use-loaded.ts'
import { Page } from '../ui/layout/Page.tsx'
import type { Calls } from './calls.ts'
import { type Console, ConsoleContext } from './context.ts'
import { Frame } from './Frame.tsx'
import { go, useRoute } from './route.ts'
import { Enrol } from './screens/Enrol.tsx'
import { LoginButton } from './screens/Login.tsx'
import { screenAt } from './screens.tsx'
import { faultText } from './use-query.ts'

/** The console: who is logged in, and the screen of the address. */
export function App({ calls, storage }: { calls: Calls; storage: Console['storage'] }) {
  const { call } = calls
  const route = useRoute()
  const [token] = useState(() => /^#enrol=([\w-]+)$/.exec(location.hash)?.[1])
  const [isEnrolling, setEnrolling] = useState(token !== undefined)
  const [known, setMe] = useState<Me>()
  const [orders, setOrders] = useState(0)
  const expired = useExpired(calls)
  const asked = useLoaded(isEnrolling || known ? null : 'me', () => call('me', {}))
  const me = known ?? (asked.answer?.ok ? asked.answer.value : undefined)
  const value = useMemo(
    () =>
      me && {
        me,
        call,
        storage,
        orders,
        noteOrder: () => setOrders((count) => count + 1),
      },
    [me, call, storage, orders],
  )
  const enter = (entered: Me) => {
    setMe(entered)
    setEnrolling(false)
    if (isEnrolling) go('today')
  }

  if (isEnrolling && token !== undefined)
    return <Enrol call={call} token={token} onLogin={enter} onLeave={() => setEnrolling(false)} />
  if (value)
    return (
      <ConsoleContext value={value}>
        {/* Nothing of one person stays for another who logs in. */}
        <Frame key={value.me.id} path={route.path}>
          {screenAt(route)}
        </Frame>
        <Dialog
          title={text.login.again}
          isOpen={expired.isAsking}
          onClose={() => expired.answer(false)}
          closeLabel={text.close}
        >
          <p>{text.login.againLead}</p>
          <LoginButton
            call={call}
            onLogin={(again) => {
              setMe(again)
              // What one person has sent is not sent, let alone signed, by another.
              expired.answer(again.id === value.me.id)
            }}
          />
        </Dialog>
      </ConsoleContext>
    )
  if (!asked.answer)
    return (
      <Page title={text.title}>
        <Skeleton rows={3} />
      </Page>
    )
  if (!asked.answer.ok && asked.answer.error.status !== 401)
    return (
      <Page title={text.title} width="form">
        <Notice kind="error">{faultText(asked.answer.error)}</Notice>
        <Button onClick={asked.reload}>{text.retry}</Button>
      </Page>
    )
  return (
    <Page title={text.login.title} lead={text.login.lead} width="form">
      <LoginButton call={call} onLogin={enter} />
    </Page>
  )
}

/** Asks for another login where a session has ended, while the screen behind it keeps what was typed. */
function useExpired({ onExpired }: Calls) {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isIn: boolean) => void)[]>([])
  useEffect(
    () =>
      onExpired(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setAsking(true)
          }),
      ),
    [onExpired],
  )
  return {
    isAsking,
    answer(isIn: boolean) {
      setAsking(false)
      for (const resolve of waiting.current.splice(0)) resolve(isIn)
    },
  }
}
