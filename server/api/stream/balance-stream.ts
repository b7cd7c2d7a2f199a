import type { Prices } from '#domain/balances.ts'
import type { Price } from '#domain/money/price.ts'
import { SESSION_ENDED } from '../../accounts/sessions/endings.ts'
import type { ChainServices } from '../../chains/services.ts'
import { depositChangesOf } from '../../money/history/own-history.ts'
import { BALANCE_CHANGED, balancesOf } from '../../money/ledger/balances.ts'
import { announcedIn } from '../../platform/db/announcements.ts'
import { createReading } from '../../platform/time/reading.ts'
import type { Delay } from '../../platform/time/throttle.ts'
import { createThrottle, timerDelay } from '../../platform/time/throttle.ts'
import { balancesHalf, pricesHalf } from './message.ts'
import type { Subscriber } from './subscribers.ts'
import { createSubscribers } from './subscribers.ts'

/** The minimum interval between two messages, in milliseconds. */
const THROTTLE_INTERVAL = 100
const CHECK_INTERVAL = 5000
/** Checks until everybody's balances have been read again: a host that dies after a commit announces nothing. */
const CHECKS_PER_REREAD = 6
export const ENDED = 4401

export interface BalanceStream {
  /** Sends balances and prices at once and after every change, until the returned function is called. */
  subscribe(subscriber: Subscriber): () => void
  close(): Promise<void>
}

/**
 * Streams balance changes. A process has one database listener for all subscribers: a notification marks its user, and
 * the throttle reads all marked users in one statement.
 */
export async function createBalanceStream(
  {
    db,
    clock,
    prices,
    sessions,
    terms,
  }: Pick<ChainServices, 'db' | 'clock' | 'prices' | 'sessions' | 'terms'>,
  onError: (error: unknown) => void,
  delay: Delay = timerDelay,
): Promise<BalanceStream> {
  const subscribers = createSubscribers(clock)
  let changed = new Set<string>()
  let isPriceChanged = false
  let checks = 0
  const throttle = createThrottle(THROTTLE_INTERVAL, publishChanges, delay)

  async function publishChanges(): Promise<void> {
    const marked = [...changed].filter(subscribers.has)
    changed = new Set()
    try {
      if (marked.length > 0) {
        const balancesByUser = await balancesOf(db, marked)
        const changes = await depositChangesOf(db, marked)
        for (const [userId, balances] of balancesByUser)
          subscribers.setBalances(userId, balancesHalf(balances, changes.get(userId)))
      }
      const recipients = isPriceChanged ? subscribers.users() : marked
      isPriceChanged = false
      subscribers.publish(recipients)
    } catch (error) {
      for (const userId of marked) changed.add(userId)
      onError(error)
    }
  }

  function mark(userIds: Iterable<string>): void {
    for (const userId of userIds) changed.add(userId)
    throttle.request()
  }

  /** Sessions that ended lately: one may have been read for a socket before, that is subscribed only afterwards. */
  let [ended, endedBefore] = [new Set<string>(), new Set<string>()]

  function endSession(sessionId: string): void {
    ended.add(sessionId)
    for (const subscriber of subscribers.all())
      if (subscriber.sessionId === sessionId) subscriber.close(ENDED, 'session ended')
  }

  async function closeEnded(): Promise<void> {
    for (const subscriber of subscribers.all())
      if (!(await sessions.byToken(subscriber.token))) subscriber.close(ENDED, 'session ended')
  }
  const sessionCheck = createReading(closeEnded, () => {}, onError, delay)

  function onChanged(notification: string): void {
    const userIds = announcedIn(notification).filter(subscribers.has)
    if (userIds.length > 0) mark(userIds)
  }

  /** Called after the listener was disconnected, when notifications may have been missed. */
  function onReconnect(): void {
    mark(subscribers.users())
    sessionCheck.again()
  }

  /** Closes expired sessions, keeps idle connections alive, retries failed queries, and finds missed changes. */
  function checkConnections(): void {
    const now = clock.now()
    checks += 1
    ;[ended, endedBefore] = [new Set(), ended]
    mark(subscribers.users().filter((_, index) => (index + checks) % CHECKS_PER_REREAD === 0))
    for (const subscriber of subscribers.all())
      if (subscriber.expiresAt <= now) subscriber.close(ENDED, 'session ended')
    isPriceChanged = true
    throttle.request()
    stopChecking = delay(CHECK_INTERVAL, checkConnections)
  }

  const known: {
    market?: Pick<Prices, 'market' | 'asOf'>
    /** Undefined where no stage is in force. */
    token?: { readonly price: Price<'TOKEN'> | undefined }
  } = {}
  function showPrices(): void {
    const { market, token } = known
    if (!market || !token) return
    subscribers.setPrices(pricesHalf({ ...market, token: token.price }))
    isPriceChanged = true
    throttle.request()
  }
  const stopping = await Promise.all([
    db.listen(BALANCE_CHANGED, onChanged, onReconnect),
    db.listen(SESSION_ENDED, endSession),
    prices.watch((current, last) => {
      known.market = { market: last?.market ?? current, asOf: last?.asOf.getTime() }
      showPrices()
    }, onError),
    terms.watch((current) => {
      known.token = { price: current.tokenPrice }
      showPrices()
    }, onError),
  ])
  // Read when changes are heard of already, so that none falls in between.
  const [market, { tokenPrice }] = [await prices.current(), await terms.current()]
  known.market ??= { market }
  known.token ??= { price: tokenPrice }
  showPrices()
  let stopChecking = delay(CHECK_INTERVAL, checkConnections)

  return {
    subscribe(subscriber) {
      const unsubscribe = subscribers.add(subscriber)
      mark([subscriber.userId])
      const { sessionId } = subscriber
      if (ended.has(sessionId) || endedBefore.has(sessionId))
        subscriber.close(ENDED, 'session ended')
      return unsubscribe
    },
    async close() {
      stopChecking()
      throttle.stop()
      sessionCheck.stop()
      await Promise.all(stopping.map((stop) => stop()))
    },
  }
}
