import type { Deps } from '../deps.ts'
import { BALANCE_CHANGED, balancesOf } from '../ledger/balances.ts'
import { stageOf } from '../prices/prices.ts'
import { SESSION_ENDED } from '../sessions/sessions.ts'
import type { Later } from './beat.ts'
import { createBeat, onTimer } from './beat.ts'
import { balancesHalf, pricesHalf } from './message.ts'
import type { Viewer } from './viewers.ts'
import { createViewers } from './viewers.ts'

/** At most so many milliseconds pass before a change is on its way, and at most one message in as many. */
const PAUSE = 100
const LOOK_AROUND = 5000
export const ENDED = 4401

export interface BalanceStream {
  /** Shows the figures to the viewer, at once and whenever they change; returns how to stop. */
  join(viewer: Viewer): () => void
  close(): Promise<void>
}

/**
 * Balances as they change. One process listens once, whatever number of viewers it has: a change marks its user, and
 * the beat reads all marked users in one statement.
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
  const viewers = createViewers(clock)
  const { tokenPrice } = stageOf(site)
  let changed = new Set<string>()
  let isPriceNew = false
  const beat = createBeat(PAUSE, showChanges, later)

  async function showChanges(): Promise<void> {
    const marked = [...changed].filter(viewers.has)
    changed = new Set()
    try {
      if (marked.length > 0) {
        const found = await balancesOf(db, marked)
        for (const [userId, held] of found) viewers.setBalances(userId, balancesHalf(held))
      }
      const audience = isPriceNew ? viewers.users() : marked
      isPriceNew = false
      viewers.show(audience)
    } catch (error) {
      for (const userId of marked) changed.add(userId)
      failed(error)
    }
  }

  function mark(userIds: Iterable<string>): void {
    for (const userId of userIds) changed.add(userId)
    beat.want()
  }

  function endSession(sessionId: string): void {
    for (const viewer of viewers.all())
      if (viewer.sessionId === sessionId) viewer.close(ENDED, 'session ended')
  }

  /** After the database was not heard for a while: everything may have changed. */
  async function catchUp(): Promise<void> {
    mark(viewers.users())
    for (const viewer of viewers.all())
      if (!(await sessions.byToken(viewer.token))) viewer.close(ENDED, 'session ended')
  }
  const missed = () => void catchUp().catch(failed)

  /** Ends what has run out, reassures who has heard nothing for long, and tries again what did not work. */
  function lookAround(): void {
    const now = clock.now()
    for (const viewer of viewers.all())
      if (viewer.expiresAt <= now) viewer.close(ENDED, 'session ended')
    isPriceNew = true
    beat.want()
    stopLooking = later(LOOK_AROUND, lookAround)
  }

  viewers.setPrices(pricesHalf(await prices.current(), tokenPrice))
  const stopping = await Promise.all([
    db.listen(BALANCE_CHANGED, (userId) => viewers.has(userId) && mark([userId]), missed),
    db.listen(SESSION_ENDED, endSession),
    prices.watch((current) => {
      viewers.setPrices(pricesHalf(current, tokenPrice))
      isPriceNew = true
      beat.want()
    }),
  ])
  let stopLooking = later(LOOK_AROUND, lookAround)

  return {
    join(viewer) {
      const leave = viewers.add(viewer)
      mark([viewer.userId])
      return leave
    },
    async close() {
      stopLooking()
      beat.stop()
      await Promise.all(stopping.map((stop) => stop()))
    },
  }
}
