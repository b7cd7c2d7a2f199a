import type { Deps } from '../deps.ts'
import { BALANCE_CHANGED, balancesOf } from '../ledger/balances.ts'
import { stageOf } from '../prices/prices.ts'
import { SESSION_ENDED } from '../sessions/sessions.ts'
import { balancesHalf, pricesHalf } from './message.ts'
import type { Subscriber } from './subscribers.ts'
import { createSubscribers } from './subscribers.ts'
import type { Later } from './throttle.ts'
import { createThrottle, onTimer } from './throttle.ts'

/** At most so many milliseconds pass before a change is on its way, and at most one message in as many. */
const PAUSE = 100
const LOOK_AROUND = 5000
export const ENDED = 4401

export interface BalanceStream {
  /** Shows the figures to the subscriber, at once and whenever they change; returns how to stop. */
  join(subscriber: Subscriber): () => void
  close(): Promise<void>
}

/**
 * Balances as they change. One process listens once, whatever number of subscribers it has: a change marks its user, and
 * the throttle reads all marked users in one statement.
 */
export async function createBalanceStream(
  {
    db,
    clock,
    prices,
    sessions,
    site,
  }: Pick<Deps, 'db' | 'clock' | 'prices' | 'sessions' | 'site'>,
  failed: (error: unknown) => void,
  later: Later = onTimer,
): Promise<BalanceStream> {
  const subscribers = createSubscribers(clock)
  const { tokenPrice } = stageOf(site)
  let changed = new Set<string>()
  let isPriceNew = false
  const throttle = createThrottle(PAUSE, showChanges, later)

  async function showChanges(): Promise<void> {
    const marked = [...changed].filter(subscribers.has)
    changed = new Set()
    try {
      if (marked.length > 0) {
        const found = await balancesOf(db, marked)
        for (const [userId, held] of found) subscribers.setBalances(userId, balancesHalf(held))
      }
      const audience = isPriceNew ? subscribers.users() : marked
      isPriceNew = false
      subscribers.show(audience)
    } catch (error) {
      for (const userId of marked) changed.add(userId)
      failed(error)
    }
  }

  function mark(userIds: Iterable<string>): void {
    for (const userId of userIds) changed.add(userId)
    throttle.want()
  }

  function endSession(sessionId: string): void {
    for (const subscriber of subscribers.all())
      if (subscriber.sessionId === sessionId) subscriber.close(ENDED, 'session ended')
  }

  /** After the database was not heard for a while: everything may have changed. */
  async function catchUp(): Promise<void> {
    mark(subscribers.users())
    for (const subscriber of subscribers.all())
      if (!(await sessions.byToken(subscriber.token))) subscriber.close(ENDED, 'session ended')
  }
  const missed = () => void catchUp().catch(failed)

  /** Ends what has run out, reassures who has heard nothing for long, and tries again what did not work. */
  function lookAround(): void {
    const now = clock.now()
    for (const subscriber of subscribers.all())
      if (subscriber.expiresAt <= now) subscriber.close(ENDED, 'session ended')
    isPriceNew = true
    throttle.want()
    stopLooking = later(LOOK_AROUND, lookAround)
  }

  subscribers.setPrices(pricesHalf(await prices.current(), tokenPrice))
  const stopping = await Promise.all([
    db.listen(BALANCE_CHANGED, (userId) => subscribers.has(userId) && mark([userId]), missed),
    db.listen(SESSION_ENDED, endSession),
    prices.watch((current) => {
      subscribers.setPrices(pricesHalf(current, tokenPrice))
      isPriceNew = true
      throttle.want()
    }),
  ])
  let stopLooking = later(LOOK_AROUND, lookAround)

  return {
    join(subscriber) {
      const leave = subscribers.add(subscriber)
      mark([subscriber.userId])
      return leave
    },
    async close() {
      stopLooking()
      throttle.stop()
      await Promise.all(stopping.map((stop) => stop()))
    },
  }
}
