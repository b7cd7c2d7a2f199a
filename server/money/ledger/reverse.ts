import * as v from 'valibot'
import { isCoin } from '#domain/assets.ts'
import { type Amount, amountOf, negate, subtract } from '#domain/money/amount.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { creditLegs, debtLegs } from './debts.ts'
import type { Leg } from './ledger.ts'
import { isHouseKind, isUserKind, ofUser, post } from './ledger.ts'
import { lockOf, storeLock } from './locks.ts'
import { subjectOf } from './subject.ts'

/** The transfer cannot be reversed, or is already. The message is for the operator. */
export class CannotReverse extends Error {
  override readonly name = 'CannotReverse'
}

export interface Reversal {
  /** The id of the transfer. */
  readonly transfer: number
  readonly reason: string
  readonly madeBy: string
  /** Whether what the user has no longer got becomes a debt. */
  readonly isDebtAllowed: boolean
}

/** Withdrawals are taken back by rejecting them while they are pending, and paid out for good afterwards. */
const REVERSIBLE = /^(?:deposit|purchase|reversal):/

/**
 * Undoes a deposit, a purchase or a reversal by a new transfer and resolves to its id. Throws CannotReverse, and
 * Overdrawn if the user no longer has what it gave them.
 */
export const reverse = (db: Db, clock: Clock, reversal: Reversal): Promise<number> =>
  db.transaction((tx) => reverseIn(tx, clock.now(), reversal))

/** The same in the caller's transaction, which must be rolled back after an error. */
export async function reverseIn(
  tx: Transaction,
  at: Date,
  { transfer, reason, madeBy, isDebtAllowed }: Reversal,
): Promise<number> {
  const key = await reversibleKey(tx, transfer)
  const row = [transfer, reason, madeBy, at] as const
  const isNew = await tx.run(
    `INSERT INTO reversals (reversed, reason, made_by, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    row,
  )
  if (isNew === 0) throw new CannotReverse(`Transfer ${transfer} (${key}) is already reversed`)
  return await post(tx, {
    key: `reversal:${transfer}`,
    at,
    legs: await legsAgainst(tx, { transfer, key, isDebtAllowed, at }),
    subject: subjectOf('reversal', row),
  })
}

/**
 * A subquery: the ids of all deposits or purchases that are reversed at present, as a reversal may be reversed itself.
 * The database evaluates it once a statement.
 */
export const reversedIds = (kind: 'deposit' | 'purchase'): string => `
  WITH RECURSIVE undone AS (
    SELECT t.key AS subject, t.id AS transfer, 1 AS depth
    FROM reversals r JOIN transfers t ON t.id = r.reversed WHERE t.key LIKE '${kind}:%'
    UNION ALL
    SELECT u.subject, t.id, u.depth + 1 FROM undone u
    JOIN transfers t ON t.key = 'reversal:' || u.transfer JOIN reversals r ON r.reversed = t.id
  )
  SELECT substr(subject, ${kind.length + 2})::uuid FROM undone GROUP BY subject HAVING max(depth) % 2 = 1`

async function reversibleKey(tx: Pick<Tx, 'rows'>, transfer: number): Promise<string> {
  const [row] = await tx.rows(
    v.object({ key: v.string() }),
    'SELECT key FROM transfers WHERE id = $1',
    [transfer],
  )
  if (!row)
    throw new CannotReverse(
      `There is no transfer ${transfer}. "transfers <e-mail>" lists those of a user`,
    )
  if (!REVERSIBLE.test(row.key))
    throw new CannotReverse(
      `Transfer ${transfer} (${row.key}) is none that can be reversed: only deposits, purchases and reversals are`,
    )
  return row.key
}

const posted = v.object({
  user_id: v.nullable(v.string()),
  coin: v.pipe(v.string(), v.guard(isCoin)),
  kind: v.string(),
  lane: v.number(),
  units: storedUnits,
})

type Posted = v.InferOutput<typeof posted>

interface Against {
  readonly transfer: number
  readonly key: string
  readonly isDebtAllowed: boolean
  readonly at: Date
}

async function legsAgainst(tx: Transaction, { transfer, key, isDebtAllowed, at }: Against) {
  const rows = await tx.rows(
    posted,
    `SELECT a.user_id, a.coin, a.kind, a.lane, e.units FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE e.transfer_id = $1 ORDER BY a.id`,
    [transfer],
  )
  const entries = await withoutReleased(tx, rows, key, at)
  const legs: Leg[] = []
  /** What the transfer took from whom, as far as it is theirs to have or to owe. */
  const taken = new Map<string, { userId: string; amount: Amount }>()
  for (const { user_id: userId, coin, kind, lane, units } of entries) {
    const amount = amountOf(coin, units)
    if (userId === null && isHouseKind(kind)) {
      const isTreasury = kind.startsWith('treasury-')
      legs.push({ userId, kind, amount: negate(amount), ...(isTreasury ? {} : { lane }) })
    } else if (userId !== null && (kind === 'available' || kind === 'debt') && units < 0n) {
      const before = taken.get(`${userId} ${coin}`)?.amount ?? amountOf(coin, 0n)
      taken.set(`${userId} ${coin}`, { userId, amount: subtract(before, amount) })
    } else if (userId !== null && kind === 'available' && isDebtAllowed) {
      legs.push(...(await debtLegs(tx, userId, amount)))
    } else if (userId !== null && isUserKind(kind)) {
      legs.push(ofUser(userId, kind, negate(amount)))
    }
  }
  // As one credit: what became a debt may have been paid since.
  for (const { userId, amount } of taken.values())
    legs.push(...(await creditLegs(tx, userId, amount)))
  return legs
}

/** The purchase that a transfer is, or that it takes back, or gives back. */
async function purchaseOf(tx: Pick<Tx, 'rows'>, key: string): Promise<string> {
  for (let one = key; ; ) {
    const [kind, id = ''] = one.split(':')
    if (kind === 'purchase') return id
    const [row] = await tx.rows(
      v.object({ key: v.string() }),
      'SELECT key FROM transfers WHERE id = $1::bigint',
      [id],
    )
    if (!row) throw new Error(`${one} locks what is no purchase`)
    one = row.key
  }
}

/**
 * What a transfer has locked is locked no more, or is locked again, and released anew from now on. What was released of it since
 * is taken from what is available.
 */
async function withoutReleased(
  tx: Transaction,
  entries: readonly Posted[],
  key: string,
  at: Date,
): Promise<readonly Posted[]> {
  const locked = entries.find(({ kind }) => kind === 'locked')
  if (!locked) return entries
  const id = await purchaseOf(tx, key)
  const lock = await lockOf(tx, id)
  if (!lock) throw new Error(`purchase ${id} has locked nothing`)
  const { user_id, remaining } = lock
  const isTakenBack = locked.units > 0n
  await storeLock(tx, id, {
    user_id,
    remaining: isTakenBack ? 0n : remaining - locked.units,
    next_at: isTakenBack ? null : at,
  })
  if (!isTakenBack) return entries
  const available = entries.find((one) => one.kind === 'available' && one.coin === locked.coin)
  const released = { ...(available ?? locked), kind: 'available' }
  const units = (available?.units ?? 0n) + locked.units - remaining
  return [
    ...entries.filter((one) => one !== locked && one !== available),
    { ...locked, units: remaining },
    { ...released, units },
  ]
}
