import { REVOCATIONS_KEY } from '#config/storage-keys.ts'
import { successes } from '#text/messages.ts'
import type { Session } from '../stores/account/session.ts'
import type { Services } from '../stores/services.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/** Restores the stored login state and keeps it in sync with other tabs. Called once, before the first render. */
export function restoreLogin(session: Session): void {
  session.restore()
  // The style sheet reads it (base.css). src/first-paint/before-paint.ts has set it already, without checking the token.
  session.isLoggedIn.subscribe((isLoggedIn) => {
    const { dataset } = document.documentElement
    if (isLoggedIn) dataset['session'] = 'stored'
    else delete dataset['session']
  })
  window.addEventListener('storage', session.onStorageEvent)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.syncWithStorage()
  })
}

/**
 * The action of the Logout buttons (product §4). Deletes the person's data on the device first: logging out must not
 * depend on the network (decision 10). The sign-out at the identity provider (app-services.ts) and the redirect to
 * /login (App.tsx) follow from the ended session.
 */
export function logOut(session: Session): void {
  session.logOut().catch(reportError)
  toastSuccess(successes.signedOut)
}

/** Ends sessions whose logout did not reach the host (stores/account/revocations.ts). Its code is loaded only where there are any. */
export function sendRevocations(services: Services): void {
  if (!services.platform.deviceStorage?.getItem(REVOCATIONS_KEY)) return
  import('../stores/account/revocations.ts')
    .then(({ sendRevocations }) => sendRevocations(services))
    .catch(reportError)
}
