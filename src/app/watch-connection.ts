import type { SessionHandler } from '../api/request.ts'
import { type Connection, connectionStore } from '../stores/host/connection.ts'
import { siteStore } from '../stores/host/site.ts'
import type { Services } from '../stores/services.ts'
import { sendRevocations } from './login-state.ts'

type CallEvents = Pick<SessionHandler, 'onUnreachable' | 'onSlow' | 'onAnswered'>

/** What the calls show of the connection. */
export const callEventsOf = (connection: Connection): CallEvents => ({
  onUnreachable: connection.checkReachability,
  onSlow: connection.slow,
  onAnswered: connection.answered,
})

/** Checks the network when the browser reports a change or the page is shown again, and then the maintenance. */
export function watchConnection(services: Services): void {
  const { platform, get } = services
  const connection = get(connectionStore)
  const site = get(siteStore)
  const checkMaintenance = () => void site.refresh().catch(reportError)

  connection.awaitFirstAnswer()
  connection.onReturn(checkMaintenance)
  connection.onReturn(() => sendRevocations(services))
  addEventListener('online', connection.probe)
  addEventListener('offline', connection.probe)
  document.addEventListener('visibilitychange', () => {
    if (!platform.isVisible()) return
    connection.probe().catch(reportError)
    checkMaintenance()
  })
}
