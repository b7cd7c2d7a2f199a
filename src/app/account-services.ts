import { effect, untracked } from '@preact/signals-core'
import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { partitionOf } from '#config/person-data.ts'
import { LOCK_KEY } from '#config/storage-keys.ts'
import { createBalanceStream, openSocketAt, streamUrl } from '../api/money/balance-stream.ts'
import { createSharedSocket } from '../api/money/shared-socket.ts'
import { persistStorage } from '../offline/cache.ts'
import { lockSignal } from '../offline/lock/lock-signal.ts'
import { profileStore } from '../stores/account/profile.ts'
import { sessionStore } from '../stores/account/session.ts'
import { connectionStore } from '../stores/host/connection.ts'
import { balancesStore } from '../stores/money/balances.ts'
import type { Services } from '../stores/services.ts'
import { followLanguage } from './follow-language.ts'

/** How often the balances are saved for offline use: frequent messages must not cause frequent writes. */
const SAVE_INTERVAL = 5000

/** A host whose silence may mean nothing is asked after this time (milliseconds); ours sends something within it. */
const QUIET = 10_000
const QUIET_CHECK = 5000

/** Includes the login's partition, so that the tabs of another login do not receive the messages. */
const channelOf = (partition: string | null) => partition && `balances/${partition}`

export interface AccountEvents {
  /** The host has ended the session. */
  readonly ended: () => void
  /** Resolves when the first screen has been painted: background work starts then. */
  readonly isShown: Promise<unknown>
  /** Sends the queries that were queued offline. */
  readonly sendQueued: () => void
}

/**
 * Starts what depends on a login: the balance stream, the cached balances, the profile. Called once, at the first
 * login on this page; a logout stops the stream and the next login starts it again.
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
      isRegular: () => session.offers('heartbeat'),
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
        const isFirst = !balances.isReceived.peek()
        balances.receive(message, platform.now())
        // This is sent at once, also where an earlier page has saved others: this one may be left before the interval is over.
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
    // The effect must depend on the token only.
    untracked(() => {
      stream.start(token)
      balances.hydrate().catch(reportError)
      profile.load().catch(reportError)
      events.isShown.then(startBackgroundWork).catch(reportError)
    })
  }

  function startBackgroundWork(): void {
    persistStorage().catch(reportError)
    if (session.offers('push'))
      import('./follow-push.ts').then(({ followPush }) => followPush(services)).catch(reportError)
    if (OTHER_LANGUAGES && session.offers('language')) followLanguage(services, OTHER_LANGUAGES)
    if (session.offers('public-log')) startWatching().catch(reportError)
    events.sendQueued()
  }

  let isWatchMissing = false
  /** What does not come because the network has gone is loaded once there is one again. */
  async function startWatching(): Promise<void> {
    isWatchMissing = false
    const loaded = await import('./watch-log.ts').catch(async (error) => {
      await connection.probe()
      if (connection.isOnline.peek()) throw error
      isWatchMissing = true
    })
    await loaded?.watchLog(services)
  }

  function askIfQuiet(): void {
    if (platform.isVisible() && connection.silence() >= QUIET) connection.checkReachability()
  }

  function followVisibility(): void {
    if (platform.isVisible()) {
      stream.resume()
      return
    }
    stream.pause()
    saveBalances()
  }

  /** Its code is loaded where there is a lock, which may be turned on later, in this tab or another. */
  function followLock(): void {
    if (platform.deviceStorage?.getItem(LOCK_KEY))
      import('./lock/start-lock.tsx')
        .then(({ startLock }) => startLock(services))
        .catch(reportError)
  }

  effect(followSession)
  get(lockSignal).subscribe(followLock)
  addEventListener('storage', followLock)
  connection.onReturn(() => {
    if (isWatchMissing) startWatching().catch(reportError)
    stream.retry()
    if (session.isLoggedIn.peek()) profile.load().catch(reportError)
  })
  platform.repeat(askIfQuiet, QUIET_CHECK)
  document.addEventListener('visibilitychange', followVisibility)
  // A tab may be opened in the background, and never be looked at.
  if (!platform.isVisible()) stream.pause()
  platform.repeat(saveBalances, SAVE_INTERVAL)
}
