import { effect, untracked } from '@preact/signals-react'
import { createProviderSession } from '../api/provider-session.ts'
import { installService } from '../offline/install.ts'
import { updatesService } from '../offline/updates.ts'
import { connectionStore } from '../stores/connection.ts'
import { savedDraftsSignal } from '../stores/saved-drafts.ts'
import type { Services } from '../stores/services.ts'
import { sessionStore } from '../stores/session.ts'
import { siteStore } from '../stores/site.ts'

/**
 * Ties the session, the network and the page's visibility to what lives on them. Called once. What nobody waits for
 * begins when `isReady`, so that it does not hold up the first screen.
 */
export function startServices(services: Services, isReady: Promise<unknown>): void {
  const { platform, client, get } = services
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const site = get(siteStore)
  const updates = get(updatesService)
  const savedDrafts = get(savedDraftsSignal)
  const provider = get(createProviderSession)
  // Made now, because the browser offers to install the site whenever it likes.
  get(installService)

  function endSession(): void {
    expire().catch(reportError)
  }

  async function expire(): Promise<void> {
    const token = session.token.peek()
    if (token === null) return
    await import('./send-queued.ts')
      .then(({ saveDrafts }) => saveDrafts(services))
      .catch(reportError)
    // Several calls may hear of the same end, and the first has seen to it.
    if (session.token.peek() === token) await session.expire()
  }

  /** Its code is not needed before there is somebody whose queries those are. */
  function sendQueued(): void {
    if (!session.isLoggedIn.peek()) return
    import('./send-queued.ts').then(({ sendQueued }) => sendQueued(services)).catch(reportError)
  }

  let isFollowed = false
  /** The same holds for what a login shows. Where the code is gone, the open page offers a reload by itself. */
  async function followLogin(): Promise<void> {
    isFollowed = true
    try {
      const { startAccountServices } = await import('./account-services.ts')
      startAccountServices(services, { ended: endSession, isReady, sendQueued })
    } catch (error) {
      isFollowed = false
      throw error
    }
  }

  function askForMaintenance(): void {
    site.refresh().catch(reportError)
  }

  client.setSession({
    token: () => session.token.value,
    onRejected: endSession,
    onUnreachable: connection.checkReachability,
  })
  session.onEnd(() => provider.signOut().catch(reportError))
  effect(() => {
    if (session.isLoggedIn.value && !isFollowed) untracked(followLogin).catch(reportError)
  })
  connection.onReturn(askForMaintenance)
  connection.onReturn(sendQueued)
  // A reload would lose it.
  effect(() => (savedDrafts.value ? updates.hold() : undefined))
  addEventListener('online', connection.probe)
  addEventListener('offline', connection.probe)
  document.addEventListener('visibilitychange', () => {
    if (!platform.isVisible()) return
    connection.probe().catch(reportError)
    askForMaintenance()
  })
  askForMaintenance()
  site.watch()
}
