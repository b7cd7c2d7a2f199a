import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { type StoredTransfer, transfersWith } from './read-transfers.ts'
import { soundness } from './seal-keys.ts'

type Books = Pick<Tx, 'rows'> & Signer

/*
 * Who has the database alone can post a transfer, whose seal is made up. Nobody gives another person anything, so whatever of
 * it is paid out is in an account of whoever withdraws: that these are the host's own is proven before they are paid from.
 */

const posted = v.object({ userId: v.string(), id: v.number(), key: v.nullable(v.string()) })
const wrong = v.object({ userId: v.string(), coin: v.string() })

/** Why nothing is to be paid to some of these people, by their ids: what their accounts have is not all from this host. */
export async function strangeAccounts(
  db: Books,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(
    posted,
    `SELECT DISTINCT a.user_id::text AS "userId", e.transfer_id AS id, t.key
     FROM accounts a JOIN entries e ON e.account_id = a.id LEFT JOIN transfers t ON t.id = e.transfer_id
     WHERE a.user_id = ANY($1) ORDER BY 1, 2`,
    [userIds],
  )
  const unsound = await unsoundAmong(db, [...new Set(rows.flatMap(({ key }) => key ?? []))])
  const strange = new Map<string, string>()
  for (const { userId, id, key } of rows) {
    const transfer = unsound.get(key ?? '')
    if (key !== null && !transfer) continue
    if (transfer && (await isUndone(db, transfer, userId))) continue
    strange.set(userId, `this host has not written transfer ${id} into its owner's accounts`)
  }
  for (const { userId, coin } of await db.rows(wrong, WRONG, [userIds]))
    strange.set(userId, `the balance of ${coin} is not the sum of its entries`)
  return strange
}

const WRONG = `SELECT a.user_id::text AS "userId", a.coin FROM accounts a
  WHERE a.user_id = ANY($1)
    AND a.units <> (SELECT coalesce(sum(e.units), 0) FROM entries e WHERE e.account_id = a.id)`

const PAGE = 500

/** Those that the host has not written like this, by key. */
async function unsoundAmong(db: Books, keys: readonly string[]) {
  const isSound = await soundness(db)
  const unsound = new Map<string, StoredTransfer>()
  for (let from = 0; from < keys.length; from += PAGE)
    for (const one of await transfersWith(db, keys.slice(from, from + PAGE)))
      if (!isSound(one)) unsound.set(one.key, one)
  return unsound
}

/** Whether an operator has taken back all that such a transfer has moved for a person. */
async function isUndone(db: Books, transfer: StoredTransfer, userId: string): Promise<boolean> {
  const isSound = await soundness(db)
  const all = [transfer]
  for (let last: StoredTransfer | undefined = transfer; last; ) {
    ;[last] = (await transfersWith(db, [`reversal:${last.id}`])).filter(isSound)
    if (last) all.push(last)
  }
  const moved = new Map<string, bigint>()
  for (const { owner, coin, units } of all.flatMap(({ entries }) => entries))
    if (owner === userId) moved.set(coin, (moved.get(coin) ?? 0n) + units)
  return [...moved.values()].every((units) => units === 0n)
}
