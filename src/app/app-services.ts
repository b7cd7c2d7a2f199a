import { effect, untracked } from '@preact/signals-core'
import { createProviderSession } from '../api/account/provider-session.ts'
import { createFooterLinksApi } from '../api/host.ts'
import { installService } from '../offline/install.ts'
import { updatesService } from '../offline/updates.ts'
import { sessionStore } from '../stores/account/session.ts'
import { connectionStore } from '../stores/host/connection.ts'
import { siteStore } from '../stores/host/site.ts'
import type { Services } from '../stores/services.ts'
import { savedDraftsSignal } from '../stores/support/drafts.ts'
import { sendRevocations } from './login-state.ts'
import { callEventsOf, watchConnection } from './watch-connection.ts'

/**
 * Connects the services to the session, the network and the page's visibility. Called once. Background work starts
 * when `isShown` resolves, so that it does not delay the first screen.
 */
export function startServices(services: Services, isShown: Promise<unknown>): void {
  const { client, get } = services
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const site = get(siteStore)
  const updates = get(updatesService)
  const savedDrafts = get(savedDraftsSignal)
  const provider = get(createProviderSession)
  // Created now, because the browser may fire its install event at any time.
  get(installService)
  // Every screen has the footer, and soon parses something: its code comes with the app's own.
  get(createFooterLinksApi)

  function endSession(): void {
    expire().catch(reportError)
  }

  async function expire(): Promise<void> {
    const token = session.token.peek()
    if (token === null) return
    await import('./send-queued.ts')
      .then(({ saveDrafts }) => saveDrafts(services))
      .catch(reportError)
    // Several calls may report the same ended session; only the first expires it.
    if (session.token.peek() === token) await session.expire()
  }

  /** Loads its code only if somebody is logged in. */
  function sendQueued(): void {
    if (!session.isLoggedIn.peek()) return
    import('./send-queued.ts').then(({ sendQueued }) => sendQueued(services)).catch(reportError)
  }

  let isAccountStarted = false
  /** Loads its code at the first login. A failed import makes the page offer a reload (offline/updates.ts). */
  async function startAccount(): Promise<void> {
    isAccountStarted = true
    try {
      const { startAccountServices } = await import('./account-services.ts')
      startAccountServices(services, { ended: endSession, isShown, sendQueued })
    } catch (error) {
      isAccountStarted = false
      throw error
    }
  }

  client.setSession({
    token: () => session.token.value,
    onRejected: endSession,
    isPlainHost: () => !session.offers('logout'),
    ...callEventsOf(connection),
  })
  session.onEnd(() => provider.signOut().catch(reportError))
  effect(() => {
    if (session.isLoggedIn.value && !isAccountStarted) untracked(startAccount).catch(reportError)
  })
  watchConnection(services)
  sendRevocations(services)
  connection.onReturn(sendQueued)
  // The drafts are in memory only: a reload would lose them.
  effect(() => (savedDrafts.value ? updates.hold() : undefined))
  site.refresh().catch(reportError)
  site.startPolling()
}
