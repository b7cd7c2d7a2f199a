import { effect, untracked } from '@preact/signals-react'
import { createBalanceStream, openSocketAt, streamUrl } from '../api/balance-stream.ts'
import { createSharedSocket } from '../api/shared-socket.ts'
import { partitionOf } from '../offline/cache.ts'
import { persistStorage } from '../offline/persistence.ts'
import { balancesStore } from '../stores/balances.ts'
import { connectionStore } from '../stores/connection.ts'
import { profileStore } from '../stores/profile.ts'
import type { Services } from '../stores/services.ts'
import { sessionStore } from '../stores/session.ts'

/** The least time between two savings of balances for offline use: a flood must not wear out the disk. */
const SAVE_EVERY = 5000

/** Of one login only: what is posted there reaches no tab of anybody else. */
const channelOf = (partition: string | null) => partition && `balances/${partition}`

export interface AccountEvents {
  /** The host says that the session is over. */
  readonly ended: () => void
  /** What no one waits for may begin: the first screen is shown. */
  readonly isReady: Promise<unknown>
  /** Sends what was queued offline. */
  readonly sendQueued: () => void
}

/**
 * What lives on a login: the balance stream, the cached balances, the profile. Called once, when somebody is logged in
 * for the first time on this page; a logout stops the stream and the next login starts it again.
 */
export function startAccountServices(services: Services, events: AccountEvents): void {
  const { platform, get } = services
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const balances = get(balancesStore)
  const profile = get(profileStore)

  const stream = createBalanceStream(
    {
      ...platform,
      open: createSharedSocket({
        open: openSocketAt(streamUrl(platform.apiHost, platform.origin)),
        channelName: async (token) => channelOf(await partitionOf(token, platform.subtle)),
        locks: platform.locks,
        channel: platform.openChannel,
        later: platform.later,
      }),
    },
    {
      message(message) {
        connection.streamActive()
        const isFirst = balances.asOf.peek() === null
        balances.receive(message, platform.now())
        // From the first moment there is something to read offline.
        if (isFirst) saveBalances()
      },
      opened: connection.streamActive,
      lost: connection.streamLost,
      ended: events.ended,
    },
  )

  function saveBalances(): void {
    balances.save().catch(reportError)
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
      events.isReady.then(startBackgroundWork).catch(reportError)
    })
  }

  function startBackgroundWork(): void {
    persistStorage().catch(reportError)
    events.sendQueued()
  }

  function followVisibility(): void {
    if (platform.isVisible()) {
      stream.resume()
      return
    }
    stream.pause()
    saveBalances()
  }

  effect(followSession)
  effect(() => {
    if (connection.isOnline.value) stream.retry()
  })
  connection.onReturn(() => {
    if (session.isLoggedIn.peek()) profile.load().catch(reportError)
  })
  document.addEventListener('visibilitychange', followVisibility)
  platform.repeat(saveBalances, SAVE_EVERY)
}
