import { randomUUID } from 'node:crypto'
import { amountOf } from '#domain/money/amount.ts'
import { credit } from '../../server/money/deposits/deposits.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import { ensureTerms, setTerms } from '../../server/money/set-terms.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { demoTexts } from './demo-terms.ts'
import { newUser } from './new-user.ts'
import { purchaseOf, withdrawalOf } from './orders.ts'
import { transactionHash } from './transaction-hash.ts'

const at = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => at }
const bnb = (units: bigint) => amountOf('BNB', units)

export type Books = Readonly<
  Record<
    | 'ada'
    | 'bob'
    | 'deposit'
    | 'bobs'
    | 'pending'
    | 'approved'
    | 'rejected'
    | 'purchase'
    | 'other'
    | 'last',
    string
  >
>

/** Books with something of everything, by the ids of users, deposits, withdrawals and purchases. */
export async function fillBooks(db: Db): Promise<Books> {
  await ensureTerms(db, clock, demoTexts())
  const changes = { TOKEN_FEE: '2' }
  await setTerms(db, clock, { changes, madeBy: 'ada', forced: [] })
  const [ada, bob] = [await newUser(db), await newUser(db)]
  const deposit = async (userId: string, units: bigint) => {
    const transactionId = transactionHash(`${userId} ${units}`)
    await credit(db, clock, { userId, amount: bnb(units), transactionId })
    return transactionId
  }
  const buy = async (userId: string, credited: bigint) => {
    const id = randomUUID()
    const bought = {
      ...purchaseOf(bnb(10n), credited),
      id,
      userId,
      stage: 1,
      at,
      terms: 2,
    } as const
    return await purchase(db.atomic, bought)
  }
  const withdraw = async (units: bigint) => {
    const [id, order] = [randomUUID(), withdrawalOf(bnb(units), 'BNB', { address: '0xada' })]
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId: ada, order, at, terms: 2 }))
    return id
  }
  const books = {
    ada,
    bob,
    deposit: await deposit(ada, 1000n),
    bobs: await deposit(bob, 500n),
    purchase: await buy(ada, 40n),
    pending: await withdraw(60n),
    approved: await withdraw(70n),
    rejected: await withdraw(80n),
    other: await buy(bob, 50n),
  }
  const transactionId = transactionHash('paid')
  await decide(db, clock, books.approved, { status: 'approved', transactionId })
  await decide(db, clock, books.rejected, { status: 'rejected', reason: 'no' })
  return { ...books, last: await buy(bob, 60n) }
}

/** Balances as if they had always followed from the entries. */
export const REFIT = `UPDATE accounts a
  SET units = coalesce((SELECT sum(e.units) FROM entries e WHERE e.account_id = a.id), 0)`

/** Removes what was posted under keys that match, with their entries. */
export const unpost = (pattern: string): string =>
  `DELETE FROM entries WHERE transfer_id IN (SELECT id FROM transfers WHERE key LIKE '${pattern}');
   DELETE FROM transfers WHERE key LIKE '${pattern}'; ${REFIT}`

/** Numbers and chains all transfers of the lanes anew, as if those that are gone had never been. */
export const RECHAIN = `
  CREATE TEMP TABLE renumbered ON COMMIT DROP AS
    SELECT id AS old, lane_of(id) * 1000000000000 + row_number() OVER (PARTITION BY lane_of(id) ORDER BY id) AS new
    FROM transfers;
  UPDATE entries e SET transfer_id = -r.new FROM renumbered r WHERE r.old = e.transfer_id;
  UPDATE entries SET transfer_id = -transfer_id WHERE transfer_id < 0;
  UPDATE transfers t SET id = -r.new FROM renumbered r WHERE r.old = t.id;
  UPDATE transfers SET id = -id WHERE id < 0;
  DO $$ DECLARE t record; BEGIN
    UPDATE lanes SET position = 0, head = 'lane ' || lane;
    FOR t IN SELECT * FROM transfers ORDER BY id LOOP
      UPDATE lanes SET position = position + 1, head = encode(sha256(convert_to(head || t.seal, 'UTF8')), 'hex')
        WHERE lane = lane_of(t.id);
      UPDATE transfers SET hash = (SELECT head FROM lanes WHERE lane = lane_of(t.id)) WHERE id = t.id;
    END LOOP;
  END $$;`
