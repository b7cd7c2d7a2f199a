import { createRoot } from 'react-dom/client'
import { paths } from '#config/paths.ts'
import { navigate } from '../../router/navigation.tsx'
import { currentPath, goBack, pathOf } from '../../router/path.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { connectionStore } from '../../stores/host/connection.ts'
import { ServicesContext } from '../../stores/use-service.ts'
import { services, startServices as startFrameServices } from '../frame/static-services.ts'
import { Notices } from '../shell/Notices.tsx'
import { callEventsOf, watchConnection } from '../watch-connection.ts'

export { logOutAndLeave } from '../frame/static-services.ts'

/** What a document before the login does once its screen can be used. Called once. */
export function startServices(): void {
  const { client, get } = services
  const session = get(sessionStore)
  // It is read before a notice of maintenance may take its place.
  showNotices()
  startFrameServices()
  client.setSession({
    token: () => session.token.peek(),
    onRejected: () => undefined,
    ...callEventsOf(get(connectionStore)),
  })
  watchConnection(services)
  document.addEventListener('click', stayOnScreen)
  // In the app Guard.tsx follows the login and logout of other tabs.
  if (currentPath() === paths.otp) session.onEnd(() => location.reload())
  else session.isLoggedIn.subscribe((isLoggedIn) => isLoggedIn && goBack())
}

/** A link of header or footer to this very screen must not load it again: what was typed would be lost. */
function stayOnScreen(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isHere = link.origin === location.origin && pathOf(link.pathname) === currentPath()
  // The skip link and a link that reloads are left alone.
  if (!isHere || !link.getAttribute('href')?.startsWith('/')) return
  event.preventDefault()
  navigate(link.href)
}

function showNotices(): void {
  const element = document.getElementById('notices')
  if (!element) throw new Error('The document has no #notices')
  createRoot(element).render(
    <ServicesContext value={services}>
      <Notices current={currentPath()} />
    </ServicesContext>,
  )
}
