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
 * What the landing page knows beyond what was drawn. It comes after the page can be used (islands.tsx), so
 * that nobody waits for stores and calls to open a menu. Each `follow…` returns how to stop.
 */
export { services }

const session = services.get(sessionStore)
const site = services.get(siteStore)
const footerLinks = services.get(footerLinksStore)
restoreLogin(session)

export const followLogin = (changed: (isLoggedIn: boolean) => void) =>
  session.isLoggedIn.subscribe(changed)

export function followMaintenance(changed: (isClosed: boolean) => void) {
  site.refresh().catch(reportError)
  site.watch()
  return site.maintenance.subscribe(changed)
}

/** Asks for the links once, since the footer is mounted once (product §7). */
export function followLinks(changed: (links: typeof footerLinks.links.value) => void) {
  footerLinks.load().catch(reportError)
  return footerLinks.links.subscribe(changed)
}

export const notifyCopied = () => toastSuccess(successes.copied)
export const notifyCopyFailed = () => toastError(errors.copyFailed)

/** The shell leads to /login after a logout by itself; here nobody else does (product §9). */
export function logOutAndRedirect(): void {
  logOut(session)
  const timer = setTimeout(() => navigate(paths.login), REDIRECT.logout)
  // The page may be kept and come back with its timers still running.
  addEventListener('pagehide', () => clearTimeout(timer), { once: true })
}
