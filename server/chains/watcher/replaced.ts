import * as v from 'valibot'
import type { Coin, Network } from '#domain/assets.ts'
import { lockDeposits, lockTransaction } from '../../money/deposits/crediting.ts'
import type { Db, Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { headerAt } from '../../platform/nodes/calls.ts'
import type { Node } from '../../platform/nodes/node.ts'
import type { Payment } from './reading/payment.ts'

/*
 * A payment and the balance of its address concern the same units. Balances are stored with their block (`baselines.ts`),
 * and payments of later blocks are added to them; so a payment that moves to another block, or becomes known late, changes
 * what they mean.
 */

/**
 * Whether a comparison of balances has counted the block of a payment that nobody had seen: what was there of it is part of
 * what it has credited.
 */
export async function isCovered(
  tx: Tx,
  network: Network,
  { owner, coin, block, transaction, output }: Payment,
): Promise<boolean> {
  const rows = await tx.rows(
    v.unknown(),
    `SELECT FROM chain_balances b WHERE network = $1 AND address = $2 AND coin = $3
       AND begun_at < $4 AND block_number >= $4
       AND NOT EXISTS (SELECT FROM chain_payments p WHERE p.network = $1 AND p.transaction_id = $5
         AND p.output = $6 AND p.state NOT IN ('seen', 'gone'))`,
    [network, owner.address, coin, block.number, transaction, output],
  )
  return rows.length > 0
}

const left = v.object({
  address: v.string(),
  coin: v.string(),
  units: storedUnits,
  block_number: v.number(),
})

/**
 * A transaction is in one block only: what was stored of it in others is there no more. Where a balance has been stored
 * since, it includes the payment, or shows that it is missing.
 */
export async function leaveReplaced(
  tx: Tx,
  network: Network,
  { transaction, block }: Payment,
): Promise<void> {
  const rows = await tx.rows(
    left,
    `UPDATE chain_payments SET block_hash = '' WHERE network = $1 AND transaction_id = $2
       AND block_hash NOT IN ('', $3) AND state NOT IN ('seen', 'gone')
     RETURNING address, coin, units, block_number`,
    [network, transaction, block.hash],
  )
  for (const one of rows) await subtractFromBalances(tx, network, one, block.number)
}

/** Takes a payment out of the balances that were stored since its block, up to the block in which it is now. */
const subtractFromBalances = (
  tx: Tx,
  network: Network,
  { address, coin, units, block_number }: v.InferOutput<typeof left>,
  now: number | null,
): Promise<number> =>
  tx.run(
    `UPDATE chain_balances SET units = units - greatest(0, $6 - missing), missing = greatest(0, missing - $6)
     WHERE network = $1 AND address = $2 AND coin = $3 AND block_number >= $4
       AND block_number < coalesce($5, block_number + 1)`,
    [network, address, coin, block_number, now, units],
  )

/** Blocks before the last final one in which payments are looked for that are there no more. */
const REACH = 1000

const placed = v.object({ id: v.string(), block_number: v.number(), block_hash: v.string() })

/**
 * After final blocks were replaced, takes what became no deposit out of those that are there no more, up to `last`: nobody
 * was credited with it, so that what comes later does not have to make up for it. Rejects with NodeError.
 */
export async function removeReplaced(
  db: Db,
  network: Network,
  node: Node,
  last: number,
): Promise<void> {
  const rows = await db.rows(
    placed,
    `SELECT id, block_number, block_hash FROM chain_payments
     WHERE network = $1 AND deposit_id IS NULL AND state NOT IN ('seen', 'gone') AND block_hash <> ''
       AND transaction_id NOT LIKE 'balance-%' AND block_number BETWEEN $2 AND $3`,
    [network, last - REACH, last],
  )
  const numbers = [...new Set(rows.map(({ block_number }) => block_number))]
  const headers = await node.askAll(numbers.map((number) => headerAt(number)))
  const hashes = new Map(headers.flatMap((one) => (one ? [[one.number, one.hash] as const] : [])))
  const isGone = ({ block_number, block_hash }: v.InferOutput<typeof placed>): boolean =>
    (hashes.get(block_number) ?? block_hash) !== block_hash
  await db.transaction(async (tx) => {
    for (const { id } of rows.filter(isGone)) {
      const [one] = await tx.rows(
        left,
        `UPDATE chain_payments SET block_hash = '' WHERE id = $1 AND deposit_id IS NULL AND block_hash <> ''
         RETURNING address, coin, units, block_number`,
        [id],
      )
      if (one) await subtractFromBalances(tx, network, one, null)
    }
  })
}

/** Puts a payment that has been credited where it is now. Of another address or coin it stays in no block. */
export const placeCredited = (
  tx: Tx,
  network: Network,
  { transaction, output, owner, coin, block }: Payment,
): Promise<number> =>
  tx.run(
    `UPDATE chain_payments SET block_number = $6, block_hash = $7
     WHERE network = $1 AND transaction_id = $2 AND output = $3 AND address = $4 AND coin = $5`,
    [network, transaction, output, owner.address, coin, block.number, block.hash],
  )

/** Runs before a payment is credited that an operator has named: it may be in a block whose balances are compared. */
export async function lockNamed(tx: Transaction, network: Network, payment: Payment) {
  await lockTransaction(tx, network, payment.transaction)
  await lockDeposits(tx, network, payment.owner.userId, payment.coin)
}

/** Takes what was credited by an order from what its address began with, and was nobody's. */
export const takeFromBaseline = (
  tx: Tx,
  network: Network,
  { owner, coin, units, block }: Payment,
): Promise<number> =>
  tx.run(
    `UPDATE chain_balances SET baseline = greatest(0, baseline - $5)
     WHERE network = $1 AND address = $2 AND coin = $3 AND begun_at >= $4`,
    [network, owner.address, coin, block.number, units],
  )

/**
 * Books what a balance shows to have changed unseen, and resolves to what is new of it: what comes makes up first for what
 * was missing, such as what a replaced block had paid and is paid again.
 */
export async function changeUnseen(
  tx: Tx,
  network: Network,
  { address, coin }: { readonly address: string; readonly coin: Coin },
  difference: bigint,
  { units, block }: { readonly units: bigint; readonly block: number },
): Promise<bigint> {
  const [row] = await tx.rows(
    v.object({ before: storedUnits, after: storedUnits }),
    `UPDATE chain_balances b SET units = $5, block_number = $6, missing = greatest(0, b.missing - $4)
     FROM chain_balances old
     WHERE b.network = $1 AND b.address = $2 AND b.coin = $3
       AND old.network = $1 AND old.address = $2 AND old.coin = $3
     RETURNING old.missing AS before, b.missing AS after`,
    [network, address, coin, difference, units, block],
  )
  if (!row) throw new Error(`${address} has no balance of ${coin} to begin with`)
  return difference < 0n ? 0n : difference - (row.before - row.after)
}
