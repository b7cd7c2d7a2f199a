import { useSignals } from '@preact/signals-react/runtime'
import { Activity, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Route, Router, Switch } from 'wouter'
import { COIN_PATH } from '#config/coin-path.ts'
import { paths } from '#config/paths.ts'
import { navigate, useDelayedNavigation, usePath } from '../../router/navigation.tsx'
import { sessionStore } from '../../stores/account/session.ts'
import { siteStore } from '../../stores/host/site.ts'
import { useService } from '../../stores/use-service.ts'
import { Preloader } from '../../ui/feedback/Preloader.tsx'
import { Maintenance } from '../frame/Maintenance.tsx'
import { screens } from '../screens.tsx'
import { Boundary } from './Boundary.tsx'
import { Frame } from './Frame.tsx'
import { Guard } from './Guard.tsx'
import { NotFound } from './NotFound.tsx'

/** Wouter's location hook: it reads and changes the URL through navigation.tsx only. */
const useLocation = (): [string, typeof navigate] => [usePath(), navigate]

interface Props {
  /** Called once, after the first paint. */
  onShown: () => void
}

export function App({ onShown }: Props) {
  useSignals()
  useLogoutRedirect()
  const focused = useRef(document.activeElement)
  useLayoutEffect(() => endStart(focused.current), [])
  useEffect(onShown, [onShown])
  const session = useService(sessionStore)
  const current = usePath()
  const isLoggedIn = session.isLoggedIn.value
  const isInMaintenance = useService(siteStore).maintenance.value
  return (
    <>
      {isInMaintenance && <Maintenance />}
      {/* Hidden rather than unmounted, so that form input survives maintenance. */}
      <Activity mode={isInMaintenance ? 'hidden' : 'visible'}>
        <Router hook={useLocation}>
          <Frame current={current} isLoggedIn={isLoggedIn}>
            <Screens />
          </Frame>
        </Router>
      </Activity>
    </>
  )
}

/**
 * From the first commit on the app decides what is shown, no longer src/first-paint/before-paint.ts. It has replaced what the
 * document showed, and moves the focus to what took the place of `focused`.
 */
function endStart(focused: Element | null): void {
  const { dataset } = document.documentElement
  delete dataset['covered']
  delete dataset['access']
  document.getElementById('late')?.remove()
  if (!focused || focused.isConnected) return
  for (const element of document.querySelectorAll<HTMLElement>(focused.localName))
    if (element.isEqualNode(focused)) element.focus()
}

function Screens() {
  const path = usePath()
  return (
    // Keyed by path: a navigation resets the error.
    <Boundary key={path}>
      <Suspense fallback={<Preloader size="screen" />}>
        <Switch>
          {screens.map(({ path, access, View }) => (
            <Route key={path} path={path === paths.coin ? COIN_PATH : path}>
              <Guard access={access}>
                <View />
              </Guard>
            </Route>
          ))}
          <Route key="unknown">
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </Boundary>
  )
}

/**
 * Redirects to /login after the logout delay (product §4, §9), unless the person has navigated meanwhile. A freeze ends the
 * session, and its screen says what is to be done next.
 */
function useLogoutRedirect(): void {
  const session = useService(sessionStore)
  const path = usePath()
  useEffect(() => session.clearLogoutRedirect, [session, path])
  useDelayedNavigation(
    () => {
      session.clearLogoutRedirect()
      navigate(paths.login, { replace: true })
    },
    path === paths.freeze ? null : session.logoutRedirect.value,
  )
}
