import { isFrozenError } from '../../accounts/freezes/freezes.ts'
import type { Db } from '../../platform/db/db.ts'
import { sqlState } from '../../platform/db/db.ts'
import { existingAnswer, type Intent } from '../ledger/idempotency.ts'
import { overdrawn } from '../ledger/ledger.ts'
import { type AskedPurchase, type NewPurchase, purchaseAll } from './purchases.ts'

/**
 * Statements that are under way at once; what comes meanwhile waits for the next one. With one, everybody would wait for a
 * purchase that waits for a lock; with more, several hosts commit few purchases together.
 */
const SIDE_BY_SIDE = 2
/** Purchases in one statement, so that nobody waits long for others. */
const MOST = 32
/** People that are remembered because they were refused. */
const MOST_REFUSED = 10_000

interface Waiting extends AskedPurchase {
  readonly done: (answer: string | Promise<string>) => void
  readonly failed: (error: unknown) => void
}

/**
 * Makes purchases like `purchase`. Those that come while others are under way are committed together, since a commit and
 * its round trip cost as much as the purchase. Each is answered after the commit, and refused alone: if a statement is
 * refused, nothing of it was done, and its halves are tried one after the other. That takes many statements, so whoever
 * was refused buys apart from the others until a purchase succeeds: repeating what is refused does not slow them down.
 */
export function createPurchases(
  tx: Db['atomic'],
): (bought: NewPurchase, intent: Intent) => Promise<string> {
  const waiting: Waiting[] = []
  const apart: Waiting[] = []
  const refused = new Set<string>()
  let underWay = 0

  async function make(batch: readonly Waiting[]): Promise<void> {
    try {
      const made = await purchaseAll(tx, batch)
      for (const { bought, intent, done } of batch) {
        if (made.has(bought.id)) refused.delete(bought.userId)
        done(made.has(bought.id) ? bought.id : existingAnswer(tx, intent))
      }
    } catch (error) {
      if (sqlState(error) === undefined || batch.length === 1) {
        for (const one of batch) fail(one, error)
        return
      }
      const half = batch.length >> 1
      await make(batch.slice(0, half))
      await make(batch.slice(half))
    }
  }

  function fail({ bought: { userId }, failed }: Waiting, error: unknown): void {
    const cause = overdrawn(error)
    if (refused.size >= MOST_REFUSED) refused.clear()
    // It does not happen where a stage is sold out, or under other terms: then all are refused, and soon none.
    if (cause?.whose === 'user' || isFrozenError(error)) refused.add(userId)
    failed(cause ?? error)
  }

  async function makeWaiting(): Promise<void> {
    underWay += 1
    while (waiting.length + apart.length > 0) {
      // In turn, so that neither waits for all of the others.
      for (const batch of [waiting.splice(0, MOST), apart.splice(0, 1)])
        if (batch.length > 0) await make(batch)
    }
    underWay -= 1
  }

  return (bought, intent) =>
    new Promise((done, failed) => {
      const queue = refused.has(bought.userId) ? apart : waiting
      queue.push({ bought, intent, done, failed })
      if (underWay < SIDE_BY_SIDE) void makeWaiting()
    })
}
