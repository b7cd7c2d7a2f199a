import { effect, untracked } from '@preact/signals-react'
import { createBalanceStream, openSocket } from '../api/balance-stream.ts'
import { leaveProvider } from '../api/provider-session.ts'
import { authorise } from '../api/request.ts'
import { createSharedSocket } from '../api/shared-socket.ts'
import { drawerOf } from '../offline/cache.ts'
import '../offline/install.ts'
import { keepStorage } from '../offline/persistence.ts'
import { openChannel } from '../offline/tabs.ts'
import { updates } from '../offline/updates.ts'
import { balances } from '../stores/balances.ts'
import { connection } from '../stores/connection.ts'
import { profile } from '../stores/profile.ts'
import { rescued } from '../stores/rescued.ts'
import { session } from '../stores/session.ts'
import { site } from '../stores/site.ts'
import { holdWhileTyping } from './typing.ts'

/** The least time between two savings of balances for offline use: a flood must not wear out the disk. */
const SAVE_EVERY = 5000

function later(action: () => void, ms: number): () => void {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** Of one login only: what is said there reaches no tab of anybody else. */
const channelOf = (drawer: string | null) => drawer && `balances/${drawer}`

const stream = createBalanceStream(
  {
    open: createSharedSocket({
      open: openSocket,
      nameOf: async (token) => channelOf(await drawerOf(token)),
      locks: navigator.locks,
      channel: openChannel,
      later,
    }),
    random: Math.random,
    later,
    nextFrame: (action) => requestAnimationFrame(action),
  },
  {
    message(message) {
      connection.heard()
      const isFirst = balances.asOf.peek() === null
      balances.receive(message, Date.now())
      // From the first moment there is something to read offline.
      if (isFirst) balances.save().catch(reportError)
    },
    opened: connection.heard,
    lost: connection.lost,
    ended: endSession,
  },
)

function endSession(): void {
  expire().catch(reportError)
}

async function expire(): Promise<void> {
  const token = session.token.peek()
  if (token === null) return
  await import('./send-kept.ts').then(({ takeAlong }) => takeAlong()).catch(reportError)
  // Several calls may hear of the same end, and the first has seen to it.
  if (session.token.peek() === token) await session.expire()
}

/**
 * Ties the session, the network and the page's visibility to what lives on them. Called once. What nobody waits for
 * begins when `isReady`, so that it does not hold up the first screen.
 */
export function goLive(isReady: Promise<unknown>): void {
  authorise({
    token: () => session.token.value,
    rejected: endSession,
    unreachable: connection.doubt,
  })
  session.onEnd(() => leaveProvider().catch(reportError))
  effect(() => followSession(isReady))
  effect(() => {
    if (connection.isOnline.value) stream.retry()
  })
  connection.onReturn(refresh)
  connection.onReturn(sendKept)
  // A reload would lose it.
  effect(() => (rescued.value ? updates.hold() : undefined))
  addEventListener('online', connection.probe)
  addEventListener('offline', connection.probe)
  document.addEventListener('visibilitychange', followVisibility)
  setInterval(() => balances.save(), SAVE_EVERY)
  holdWhileTyping()
  askForMaintenance()
  site.watch()
}

/** What every screen shows; the screens themselves see to the rest. */
function refresh(): void {
  askForMaintenance()
  if (session.isLoggedIn.peek()) profile.load().catch(reportError)
}

/** Its code is not needed before there is somebody whose queries those are. */
function sendKept(): void {
  if (!session.isLoggedIn.peek()) return
  import('./send-kept.ts').then(({ sendKept }) => sendKept()).catch(reportError)
}

function askForMaintenance(): void {
  site.refresh().catch(reportError)
}

function followSession(isReady: Promise<unknown>): void {
  const token = session.token.value
  if (token === null) {
    stream.stop()
    return
  }
  // Only the token starts this anew, not what is read on the way.
  untracked(() => {
    stream.start(token)
    balances.recall().catch(reportError)
    profile.load().catch(reportError)
    isReady.then(settleIn).catch(reportError)
  })
}

function settleIn(): void {
  keepStorage().catch(reportError)
  sendKept()
}

function followVisibility(): void {
  if (document.hidden) {
    stream.pause()
    balances.save().catch(reportError)
    return
  }
  stream.resume()
  connection.probe().catch(reportError)
  askForMaintenance()
}
