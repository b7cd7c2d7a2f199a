import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { updatesService } from '../../offline/updates.ts'
import { openDocument } from '../../router/open-document.ts'
import { footerLinksStore } from '../../stores/footer-links.ts'
import { sessionStore } from '../../stores/session.ts'
import { siteStore } from '../../stores/site.ts'
import { services } from '../compose.ts'
import { logOut } from '../log-out.ts'
import { restoreLogin } from '../restore-login.ts'
import { sendRevocations } from '../send-revocations.ts'
import { showMaintenance, showServerLinks } from './static-parts.ts'

export { services }

const session = services.get(sessionStore)

/** Follows the session, the host's maintenance and its links, and looks for new versions. Called once. */
export function startServices(): void {
  const site = services.get(siteStore)
  const footerLinks = services.get(footerLinksStore)
  restoreLogin(session)
  sendRevocations(services)
  site.maintenance.subscribe(showMaintenance)
  site.refresh().catch(reportError)
  site.startPolling()
  footerLinks.links.subscribe(showServerLinks)
  footerLinks.load().catch(reportError)
  const stage = document.getElementById('stage-sold')
  if (stage)
    import('./stage-sold.ts')
      .then(({ showStageSold }) => showStageSold(stage, services))
      .catch(reportError)
  if (import.meta.env.PROD) services.get(updatesService).start().catch(reportError)
}

/** In the app the shell redirects to /login after a logout; a static page has no shell (product §9). */
export function logOutAndLeave(): void {
  logOut(session)
  const timer = setTimeout(() => openDocument(paths.login), REDIRECT.logout)
  // The back/forward cache may restore the page with its timers still running.
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}
