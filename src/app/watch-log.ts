import { IN_LOG } from '../features/wallet/history/line/in-log.tsx'
import { sessionStore } from '../stores/account/session.ts'
import { createLinesChecker } from '../stores/public-log/check-lines.ts'
import { createSolvencyChecker } from '../stores/public-log/check-solvency.ts'
import { ed25519Of } from '../stores/public-log/ed25519.ts'
import { createLogFollower } from '../stores/public-log/follow-log.ts'
import { logMarksSignal } from '../stores/public-log/log-alarm.ts'
import type { Services } from '../stores/services.ts'

/** Milliseconds: after what people wait for, and then now and again while the page is open. */
const AFTER_START = 3000
const INTERVAL = 10 * 60_000

let isWatching = false

/**
 * Follows the host's public log from now on, with what it has of the person. Nothing where the browser cannot verify its
 * signatures. All of its code is here when it begins: what is loaded later does not come without a network.
 */
export async function watchLog(services: Services): Promise<void> {
  if (isWatching) return
  isWatching = true
  const { platform, get } = services
  const session = get(sessionStore)
  const marks = get(logMarksSignal)
  const verify = await ed25519Of(crypto.subtle)
  if (!verify) return
  const follower = createLogFollower(services, verify)
  const checkSolvency = createSolvencyChecker(services, follower, verify)
  const checkLines = createLinesChecker(services, follower, verify, (ids) => {
    marks.value = new Map(ids.map((id) => [id, IN_LOG]))
  })
  const look = async (): Promise<void> => {
    await follower.check()
    await follower.readWitnesses()
    if (session.offers('receipt-lists')) await checkLines()
    await checkSolvency()
  }
  const lookIfShown = () => {
    if (platform.isVisible() && session.offers('public-log')) look().catch(reportError)
  }
  session.onEnd(() => {
    marks.value = new Map()
  })
  platform.later(lookIfShown, AFTER_START)
  platform.repeat(lookIfShown, INTERVAL)
}
