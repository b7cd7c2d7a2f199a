import { effect, untracked } from '@preact/signals-react'
import { createBalanceStream, openSocketAt, streamUrl } from '../api/balance-stream.ts'
import { createProviderSession } from '../api/provider-session.ts'
import { createSharedSocket } from '../api/shared-socket.ts'
import { partitionOf } from '../offline/cache.ts'
import { installService } from '../offline/install.ts'
import { persistStorage } from '../offline/persistence.ts'
import { updatesService } from '../offline/updates.ts'
import { balancesStore } from '../stores/balances.ts'
import { connectionStore } from '../stores/connection.ts'
import { profileStore } from '../stores/profile.ts'
import { savedDraftsSignal } from '../stores/saved-drafts.ts'
import type { Services } from '../stores/services.ts'
import { sessionStore } from '../stores/session.ts'
import { siteStore } from '../stores/site.ts'

/** The least time between two savings of balances for offline use: a flood must not wear out the disk. */
const SAVE_EVERY = 5000

/** Of one login only: what is posted there reaches no tab of anybody else. */
const channelOf = (partition: string | null) => partition && `balances/${partition}`

/**
 * Ties the session, the network and the page's visibility to what lives on them. Called once. What nobody waits for
 * begins when `isReady`, so that it does not hold up the first screen.
 */
export function goLive(services: Services, isReady: Promise<unknown>): void {
  const { platform, client, get } = services
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const balances = get(balancesStore)
  const profile = get(profileStore)
  const site = get(siteStore)
  const updates = get(updatesService)
  const savedDrafts = get(savedDraftsSignal)
  const provider = get(createProviderSession)
  // Made now, because the browser offers to install the site whenever it likes.
  get(installService)

  const stream = createBalanceStream(
    {
      ...platform,
      open: createSharedSocket({
        open: openSocketAt(streamUrl(platform.apiHost, platform.origin)),
        nameOf: async (token) => channelOf(await partitionOf(token, platform.subtle)),
        locks: platform.locks,
        channel: platform.openChannel,
        later: platform.later,
      }),
    },
    {
      message(message) {
        connection.received()
        const isFirst = balances.asOf.peek() === null
        balances.receive(message, platform.now())
        // From the first moment there is something to read offline.
        if (isFirst) saveBalances()
      },
      opened: connection.received,
      lost: connection.lost,
      ended: endSession,
    },
  )

  function saveBalances(): void {
    balances.save().catch(reportError)
  }

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

  /** What every screen shows; the screens themselves see to the rest. */
  function refresh(): void {
    askForMaintenance()
    if (session.isLoggedIn.peek()) profile.load().catch(reportError)
  }

  /** Its code is not needed before there is somebody whose queries those are. */
  function sendQueued(): void {
    if (!session.isLoggedIn.peek()) return
    import('./send-queued.ts').then(({ sendQueued }) => sendQueued(services)).catch(reportError)
  }

  function askForMaintenance(): void {
    site.refresh().catch(reportError)
  }

  function followSession(): void {
    const token = session.token.value
    if (token === null) {
      stream.stop()
      return
    }
    // Only the token starts this anew, not what is read on the way.
    untracked(() => {
      stream.start(token)
      balances.hydrate().catch(reportError)
      profile.load().catch(reportError)
      isReady.then(startBackgroundWork).catch(reportError)
    })
  }

  function startBackgroundWork(): void {
    persistStorage().catch(reportError)
    sendQueued()
  }

  function followVisibility(): void {
    if (!platform.isVisible()) {
      stream.pause()
      saveBalances()
      return
    }
    stream.resume()
    connection.probe().catch(reportError)
    askForMaintenance()
  }

  client.authorise({
    token: () => session.token.value,
    rejected: endSession,
    unreachable: connection.doubt,
  })
  session.onEnd(() => provider.leave().catch(reportError))
  effect(followSession)
  effect(() => {
    if (connection.isOnline.value) stream.retry()
  })
  connection.onReturn(refresh)
  connection.onReturn(sendQueued)
  // A reload would lose it.
  effect(() => (savedDrafts.value ? updates.hold() : undefined))
  addEventListener('online', connection.probe)
  addEventListener('offline', connection.probe)
  document.addEventListener('visibilitychange', followVisibility)
  platform.repeat(saveBalances, SAVE_EVERY)
  askForMaintenance()
  site.watch()
}
