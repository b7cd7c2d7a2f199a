import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { updatesService } from '../../offline/updates.ts'
import { openDocument } from '../../router/path.ts'
import { sessionStore } from '../../stores/account/session.ts'
import { footerLinksStore, siteStore } from '../../stores/host/site.ts'
import { services } from '../compose.ts'
import { logOut, restoreLogin, sendRevocations } from '../login-state.ts'
import { showMaintenance, showServerLinks } from './static-parts.ts'

export { services }

const session = services.get(sessionStore)
// A press on Logout may come before the start, and must know which session to end at the host.
restoreLogin(session)

/**
 * Follows the session, the host's maintenance and its links, and looks for new versions. Called once. What can
 * wait does so until the page has nothing else to do, each part in a task of its own, so that none is long on a slow phone.
 */
export async function startServices(): Promise<void> {
  services.get(siteStore).maintenance.subscribe(showMaintenance)
  refreshSite()
  for (const start of [showLinks, showStage, lookForUpdates]) {
    await isIdle()
    start()
  }
}

/** Safari has no idle callbacks. */
const isIdle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve)
  })

function refreshSite(): void {
  sendRevocations(services)
  const site = services.get(siteStore)
  site.refresh().catch(reportError)
  site.startPolling()
}

function showLinks(): void {
  const footerLinks = services.get(footerLinksStore)
  footerLinks.links.subscribe(showServerLinks)
  footerLinks.load().catch(reportError)
}

/** Shows the stage; where the host says nothing of it, its code is not loaded. */
function showStage(): void {
  const place = document.getElementById('stage-sold')
  if (!place) return
  services.get(siteStore).stage.subscribe((header) => {
    if (header)
      import('./stage-sold.ts')
        .then(({ showStageSold }) => showStageSold(place, header))
        .catch(reportError)
  })
}

function lookForUpdates(): void {
  if (import.meta.env.PROD) services.get(updatesService).start().catch(reportError)
}

/** In the app the shell redirects to /login after a logout; a static page has no shell (product §9). */
export function logOutAndLeave(): void {
  logOut(session)
  const timer = setTimeout(() => openDocument(paths.login), REDIRECT.logout)
  // The back/forward cache may restore the page with its timers still running.
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}
