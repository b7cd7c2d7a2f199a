import { successes } from '#text/messages.ts'
import type { Session } from '../stores/account/session.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/**
 * The action of the Logout buttons (product §4). Deletes the person's data on the device first: logging out must not
 * depend on the network (decision 10). The sign-out at the identity provider (app-services.ts) and the redirect to
 * /login (App.tsx) follow from the ended session.
 */
export function logOut(session: Session): void {
  session.logOut().catch(reportError)
  toastSuccess(successes.signedOut)
}
