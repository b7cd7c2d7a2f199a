import { HISTORY_KINDS } from '#domain/history.ts'
import { sessionStore } from '../stores/account/session.ts'
import { historyStores } from '../stores/history/history.ts'
import { connectionStore } from '../stores/host/connection.ts'
import { checkedSolvency, SOLVENCY } from '../stores/public-log/check-solvency.ts'
import { ed25519Of } from '../stores/public-log/ed25519.ts'
import { createLogFollower } from '../stores/public-log/follow-log.ts'
import { logMarksSignal } from '../stores/public-log/log-alarm.ts'
import type { Services } from '../stores/services.ts'
import { userCacheStore } from '../stores/user-cache.ts'

/** Milliseconds: after what people wait for, and then now and again while the page is open. */
const AFTER_START = 3000
const INTERVAL = 10 * 60_000

let isWatching = false

/**
 * Follows the host's public log from now on, with what it has of the person. Nothing where the browser cannot verify its
 * signatures. What compares the log with its former state is here when it begins; the rest comes when there is something of the
 * person to verify, without a network at the next look with one.
 */
export async function watchLog(services: Services): Promise<void> {
  if (isWatching) return
  isWatching = true
  const { platform, get } = services
  const session = get(sessionStore)
  const connection = get(connectionStore)
  const marks = get(logMarksSignal)
  const verify = await ed25519Of(crypto.subtle)
  if (!verify) return
  const follower = createLogFollower(services, verify)
  let checkOwn: (() => Promise<void>) | undefined

  const loadOwn = async () => {
    const loaded = await import('./watch-own.ts').catch(async (error) => {
      await connection.probe()
      if (connection.isOnline.peek()) throw error
    })
    return loaded?.createOwnChecker(services, follower, verify)
  }

  /** Movements are shown, or the newest day of debts was not verified today. */
  async function hasOwn(): Promise<boolean> {
    const stores = get(historyStores)
    if (HISTORY_KINDS.some((kind) => stores[kind].rows.peek().length > 0)) return true
    const checked = await get(userCacheStore).read(SOLVENCY, checkedSolvency)
    const today = new Date(platform.now()).toISOString()
    return !checked || !today.startsWith(checked.day) || checked.missing.length > 0
  }

  const look = async (): Promise<void> => {
    await follower.check()
    await follower.readWitnesses()
    if (!(await hasOwn())) return
    checkOwn ??= await loadOwn()
    await checkOwn?.()
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
