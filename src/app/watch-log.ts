import { sessionStore } from '../stores/account/session.ts'
import { ed25519Of } from '../stores/public-log/ed25519.ts'
import { createLogFollower } from '../stores/public-log/follow-log.ts'
import type { Services } from '../stores/services.ts'

/** Milliseconds: after what people wait for, and then now and again while the page is open. */
const AFTER_START = 3000
const INTERVAL = 10 * 60_000

let isWatching = false

/** Follows the host's public log from now on. Nothing where the browser cannot verify its signatures. */
export async function watchLog(services: Services): Promise<void> {
  if (isWatching) return
  isWatching = true
  const { platform, get } = services
  const session = get(sessionStore)
  const verify = await ed25519Of(crypto.subtle)
  if (!verify) return
  const follower = createLogFollower(services, verify)
  const look = async (): Promise<void> => {
    await follower.check()
    await follower.readWitnesses()
    const { createSolvencyChecker } = await import('../stores/public-log/check-solvency.ts')
    await createSolvencyChecker(services, follower, verify)()
  }
  const lookIfShown = () => {
    if (platform.isVisible() && session.offers('public-log')) look().catch(reportError)
  }
  platform.later(lookIfShown, AFTER_START)
  platform.repeat(lookIfShown, INTERVAL)
}
