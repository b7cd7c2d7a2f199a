import { successes } from '#text/messages.ts'
import type { Session } from '../stores/session.ts'
import { toastSuccess } from '../ui/feedback/toast.ts'

/**
 * What the Logout buttons do (product §4). The device forgets the person first and whatever else happens:
 * logging out must not depend on a network (decision 10). The shell leaves the identity provider too, and
 * leads to /login.
 */
export function logOut(session: Session): void {
  session.logOut().catch(reportError)
  toastSuccess(successes.signedOut)
}
