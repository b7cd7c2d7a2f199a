import * as v from 'valibot'
import { amountOf, negate } from '#domain/money/amount.ts'
import { lastRelease, lockedAt, nextRelease, vestingOf } from '#domain/vesting.ts'
import type { Db, Transaction } from '../../platform/db/db.ts'
import { ForgedRow } from '../../platform/db/sealed-rows.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { ofUser, post } from '../ledger/ledger.ts'
import { lockOf, storeLock } from '../ledger/locks.ts'
import { soundTransfers } from '../ledger/sound.ts'
import { SUBJECTS } from '../ledger/subject.ts'

/*
 * Each release is a transfer from what a person has locked to what is available, on a day and of an amount that the purchase's
 * own schedule names beforehand. Its key is that of the purchase and the day, so that nothing is released twice.
 */

const columns: readonly string[] = SUBJECTS.purchase.columns
const [RECEIVED, VESTING] = [columns.indexOf('received') + 1, columns.length + 1]

/** What was bought, and under which schedule, as the purchase's own seal says. */
async function sealedPurchase(tx: Transaction, id: string) {
  const key = `purchase:${id}`
  const subject = (await soundTransfers(tx, [key])).get(key)?.subject
  const vesting = vestingOf(subject?.[VESTING] ?? '')
  const received = subject?.[RECEIVED]
  if (!vesting || !received) throw new ForgedRow('vestings', id)
  return { bought: BigInt(received), vesting }
}

/**
 * Throws ForgedRow where a person's rows lock more, or less, than their account has: one was put back to what it was before a
 * release, with the seal of then.
 */
async function requireAllLocked(tx: Transaction, purchaseId: string, userId: string) {
  const [sums] = await tx.rows(
    v.object({ areEqual: v.boolean() }),
    `SELECT (SELECT coalesce(sum(remaining), 0) FROM vestings WHERE user_id = $1)
       = (SELECT coalesce(sum(units), 0) FROM accounts WHERE user_id = $1 AND kind = 'locked') AS "areEqual"`,
    [userId],
  )
  if (!sums?.areEqual) throw new ForgedRow('vestings', purchaseId)
}

/** Releases what is due of a purchase. Nothing if it is not, such as after the clock was set back. */
async function releaseOne(tx: Transaction, purchaseId: string, now: Date): Promise<void> {
  const lock = await lockOf(tx, purchaseId)
  if (!lock?.next_at || lock.next_at > now) return
  const { bought, vesting } = await sealedPurchase(tx, purchaseId)
  await requireAllLocked(tx, purchaseId, lock.user_id)
  const time = now.getTime()
  const remaining = lockedAt(vesting, bought, time)
  const next = nextRelease(vesting, time)
  const released = amountOf('TOKEN', lock.remaining - remaining)
  await storeLock(tx, purchaseId, {
    user_id: lock.user_id,
    remaining: released.units > 0n ? remaining : lock.remaining,
    next_at: next === undefined ? null : new Date(next),
  })
  if (released.units <= 0n) return
  await post(tx, {
    key: `release:${purchaseId}:${lastRelease(vesting, time)}`,
    at: now,
    legs: [
      ofUser(lock.user_id, 'locked', negate(released)),
      ofUser(lock.user_id, 'available', released),
    ],
  })
}

const PAGE = 200
const due = v.object({ id: v.string() })

/** Releases what is due of these purchases, each in a transaction of its own; one that cannot be released holds up no other. */
async function releaseEach(
  db: Db,
  now: Date,
  ids: readonly string[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of ids) await db.transaction((tx) => releaseOne(tx, id, now)).catch(onError)
}

/** Releases what is due of a person's purchases, so that nobody waits for the next turn. Throws ForgedRow. */
export async function releaseDue(db: Db, clock: Clock, userId: string): Promise<void> {
  const now = clock.now()
  const dueRows = await db.rows(
    due,
    'SELECT purchase_id AS id FROM vestings WHERE user_id = $1 AND next_at <= $2',
    [userId, now],
  )
  for (const { id } of dueRows) await db.transaction((tx) => releaseOne(tx, id, now))
}

/** Releases what is due of everybody. */
export const createReleases = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  onError: (error: unknown) => void,
) => ({
  async turn(): Promise<void> {
    const now = clock.now()
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const locked = await db.rows(
        due,
        `SELECT purchase_id AS id FROM vestings WHERE next_at <= $1 AND purchase_id > $2
         ORDER BY purchase_id LIMIT ${PAGE}`,
        [now, last],
      )
      const ids = locked.map(({ id }) => id)
      await releaseEach(db, now, ids, onError)
      if (ids.length < PAGE) return
      last = ids.at(-1) ?? last
    }
  },
})
