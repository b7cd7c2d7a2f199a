import * as v from 'valibot'
import type { Db, Transaction } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { CannotDecide, decideIn } from './decide.ts'

/** The reason in the history and in the mail. */
const CANCELLED = 'Cancelled by you'

interface Own {
  readonly userId: string
  readonly id: string
}

/**
 * Gives a withdrawal back to its owner as long as it is in no payment, and resolves to what `after` does in the same
 * transaction; undefined where it is too late. Planning locks the same row, and the database refuses whichever comes second.
 */
export async function cancelOwn<T>(
  db: Db,
  clock: Clock,
  { userId, id }: Own,
  after: (tx: Transaction) => Promise<T>,
): Promise<{ readonly done: T } | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const own = await tx.rows(
        v.unknown(),
        "SELECT 1 FROM withdrawals WHERE id = $1 AND user_id = $2 AND status = 'pending'",
        [id, userId],
      )
      if (own.length === 0) return undefined
      const decided = await decideIn(tx, clock, id, { status: 'rejected', reason: CANCELLED })
      return decided === 'decided' ? { done: await after(tx) } : undefined
    })
  } catch (error) {
    if (error instanceof CannotDecide) return undefined
    throw error
  }
}
