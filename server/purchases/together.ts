import type { Db } from '../db/db.ts'
import { sqlState } from '../db/db.ts'
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

interface Waiting extends AskedPurchase {
  readonly done: (answer: string | Promise<string>) => void
  readonly failed: (error: unknown) => void
}

/**
 * Makes purchases like `purchase`. Those that come while others are under way are committed together, since a commit and
 * its round trip cost as much as the purchase. Each is answered after the commit, and refused alone: if a statement is
 * refused, nothing of it was done, and its halves are tried one after the other.
 */
export function createPurchases(
  tx: Db['atomic'],
): (bought: NewPurchase, intent: Intent) => Promise<string> {
  const waiting: Waiting[] = []
  let underWay = 0

  async function make(batch: readonly Waiting[]): Promise<void> {
    try {
      const made = await purchaseAll(tx, batch)
      for (const { bought, intent, done } of batch)
        done(made.has(bought.id) ? bought.id : existingAnswer(tx, intent))
    } catch (error) {
      if (sqlState(error) === undefined || batch.length === 1) {
        for (const { failed } of batch) failed(overdrawn(error) ?? error)
        return
      }
      const half = batch.length >> 1
      await make(batch.slice(0, half))
      await make(batch.slice(half))
    }
  }

  async function makeWaiting(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) await make(waiting.splice(0, MOST))
    underWay -= 1
  }

  return (bought, intent) =>
    new Promise((done, failed) => {
      waiting.push({ bought, intent, done, failed })
      if (underWay < SIDE_BY_SIDE) void makeWaiting()
    })
}
