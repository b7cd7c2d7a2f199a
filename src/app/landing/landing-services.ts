import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { errors, successes } from '#text/messages.ts'
import { navigate } from '../../router/navigation.tsx'
import { footerLinksStore } from '../../stores/footer-links.ts'
import { sessionStore } from '../../stores/session.ts'
import { siteStore } from '../../stores/site.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { services } from '../compose.ts'
import { logOut } from '../log-out.ts'
import { restoreLogin } from '../restore-login.ts'

/**
 * Stores and calls of the landing page. Loaded after the page is interactive (islands.tsx), so that the menu
 * works without waiting for them. Each `subscribe…` returns a function that unsubscribes.
 */
export { services }

const session = services.get(sessionStore)
const site = services.get(siteStore)
const footerLinks = services.get(footerLinksStore)
restoreLogin(session)

export const subscribeLogin = (listener: (isLoggedIn: boolean) => void) =>
  session.isLoggedIn.subscribe(listener)

export function subscribeMaintenance(listener: (isInMaintenance: boolean) => void) {
  site.refresh().catch(reportError)
  site.startPolling()
  return site.maintenance.subscribe(listener)
}

/** Requests the links once: the footer is mounted once (product §7). */
export function subscribeLinks(listener: (links: typeof footerLinks.links.value) => void) {
  footerLinks.load().catch(reportError)
  return footerLinks.links.subscribe(listener)
}

export const notifyCopied = () => toastSuccess(successes.copied)
export const notifyCopyFailed = () => toastError(errors.copyFailed)

/** In the app the shell redirects to /login after a logout; the landing page has no shell (product §9). */
export function logOutAndRedirect(): void {
  logOut(session)
  const timer = setTimeout(() => navigate(paths.login), REDIRECT.logout)
  // The back/forward cache may restore the page with its timers still running.
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}
