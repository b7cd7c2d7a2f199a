import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import {
  creditOnce,
  linkSeen,
  lockTransaction,
  type StoredDeposit,
} from '../../money/deposits/crediting.ts'
import { BALANCE_CHANGED } from '../../money/ledger/balances.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import type { BlockId, Movement, Payment } from './reading/payment.ts'
import { isCovered, leaveReplaced, placeCredited } from './replaced.ts'
import { isBeforeStart } from './starts.ts'
import type { Watchlist } from './watchlist.ts'

/*
 * What becomes of a payment to a deposit address:
 *
 *   seen ──its block is final──▶ credited        below: under the minimum, never credited
 *    │ ▲                          ▲              ours: from the treasury or another deposit address
 *    ▼ │ in a block again         │ by hand      held: credited in another way by an operator, or from a listed address
 *   gone ─────────────────────────┘              before: the address was handed out later
 */

export interface Rules {
  readonly network: Network
  /** Units of 10⁻¹⁸ of any coin. */
  readonly minimum: bigint
  /** The treasury, which pays for the fees of deposit addresses. */
  readonly own: ReadonlySet<string>
  /** Confirmations after which a payment is expected to be final. */
  readonly needed: number
}

export const paymentsIn = (movements: readonly Movement[], watchlist: Watchlist): Payment[] =>
  movements.flatMap((movement) => {
    const owner = watchlist.get(movement.to)
    return owner ? [{ ...movement, owner }] : []
  })

const stored = v.object({ id: v.string(), state: v.string() })

/** How far the network is known where a payment is seen. */
interface Sight {
  /** The newest block, from which confirmations are counted. */
  readonly head: number
  /** What was seen up to this one is not changed by what a newer block is said to have. */
  readonly final: number
}

/** Stores that a payment was seen in a block. Resolves to undefined where it is a deposit already, or not to be changed. */
async function store(
  tx: Tx,
  { network, minimum, own, needed }: Rules,
  { owner, block, ...payment }: Payment,
  watchlist: Watchlist,
  { head, final }: Sight,
): Promise<v.InferOutput<typeof stored> | undefined> {
  const isOurs = own.has(payment.from) || watchlist.has(payment.from)
  const isBefore = await isBeforeStart(tx, network, owner.address, block)
  const low = payment.units < minimum ? 'below' : 'seen'
  const state = isOurs ? 'ours' : isBefore ? 'before' : low
  const [row] = await tx.rows(
    stored,
    `INSERT INTO chain_payments AS p (id, user_id, network, transaction_id, output, coin, units, address, sender,
       contract, block_number, block_hash, at, state, confirmations, needed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (network, transaction_id, output) DO UPDATE SET
       user_id = excluded.user_id, coin = excluded.coin, units = excluded.units, address = excluded.address,
       sender = excluded.sender, contract = excluded.contract, block_number = excluded.block_number,
       block_hash = excluded.block_hash, at = excluded.at, confirmations = excluded.confirmations,
       -- The minimum that was in force when it was seen first is the one that counts.
       state = CASE WHEN p.state IN ('seen', 'gone') AND excluded.state = 'below' AND p.units = excluded.units
         THEN 'seen' WHEN p.state IN ('below', 'held', 'credited') AND p.units = excluded.units
         THEN p.state
         -- What one node alone has said of the sender does not stay.
         WHEN p.state = 'ours' AND p.units = excluded.units AND p.sender = excluded.sender
         THEN p.state ELSE excluded.state END
     WHERE p.deposit_id IS NULL AND (p.state IN ('seen', 'gone') OR p.block_number > $17)
     RETURNING id, state`,
    [
      ...[randomUUID(), owner.userId, network, payment.transaction, payment.output],
      ...[payment.coin, payment.units, owner.address, payment.from, payment.contract],
      ...[block.number, block.hash, block.at, state],
      ...[Math.max(0, head - block.number + 1), needed, final],
    ],
  )
  return row
}

const depositOf = (id: string, { network }: Rules, payment: Payment): StoredDeposit => ({
  id,
  network,
  userId: payment.owner.userId,
  amount: amountOf(payment.coin, payment.units),
  transaction: { hash: payment.transaction, output: payment.output },
  at: payment.block.at,
})

/** Stores a payment that is in no final block yet. Money never moves by it. */
export async function storeSeen(
  tx: Transaction,
  rules: Rules,
  payment: Payment,
  watchlist: Watchlist,
  sight: Sight,
): Promise<void> {
  await lockTransaction(tx, rules.network, payment.transaction)
  const stored = await store(tx, rules, payment, watchlist, sight)
  if (stored?.state !== 'seen') return
  await linkSeen(tx, depositOf(stored.id, rules, payment), payment.block.hash)
  tx.announce(BALANCE_CHANGED, payment.owner.userId)
}

/** Stores a payment of a final block and credits it, once. Resolves to what became of it. */
export async function creditFinal(
  tx: Transaction,
  rules: Rules,
  payment: Payment,
  watchlist: Watchlist,
  now: Date,
): Promise<string> {
  const { network } = rules
  const { transaction, output, block } = payment
  await lockTransaction(tx, network, transaction)
  if (await isCovered(tx, network, payment)) return 'covered'
  await leaveReplaced(tx, network, payment)
  const stored = await store(tx, rules, payment, watchlist, { head: block.number, final: -1 })
  if (!stored) await placeCredited(tx, network, payment)
  if (stored?.state !== 'seen') return stored?.state ?? 'credited'
  const evidence = { of: 'payment', blockHash: block.hash } as const
  const { outcome } = await creditOnce(tx, depositOf(stored.id, rules, payment), evidence, now)
  if (outcome === 'already there')
    throw new Error(`${transaction}:${output} is a deposit of nobody`)
  return outcome
}

const owner = v.object({ user_id: v.string() })

/** Whatever was seen in these blocks and is in none of them any more. */
export async function markGone(tx: Transaction, network: Network, from: number, to: number) {
  const gone = await tx.rows(
    owner,
    `UPDATE chain_payments SET state = 'gone', confirmations = 0
     WHERE network = $1 AND state = 'seen' AND block_number BETWEEN $2 AND $3 RETURNING user_id`,
    [network, from, to],
  )
  for (const { user_id } of gone) tx.announce(BALANCE_CHANGED, user_id)
}

/**
 * Marks what was seen in blocks that these final ones have replaced as being in none: the address never had it, so that its
 * balance would seem to lack it. Its state stays, in case it comes again; what an operator has credited stays credited.
 */
export const markReplaced = (tx: Tx, network: Network, blocks: readonly BlockId[]) =>
  tx.run(
    `UPDATE chain_payments SET block_hash = '' WHERE network = $1 AND state NOT IN ('seen', 'gone')
     AND block_number BETWEEN $2 AND $3
     AND block_hash NOT IN (SELECT jsonb_array_elements_text($4::jsonb))`,
    [
      ...[network, blocks[0]?.number, blocks.at(-1)?.number],
      JSON.stringify(blocks.map(({ hash }) => hash)),
    ],
  )

/** Counts the confirmations of what is pending. */
export async function countConfirmations(tx: Transaction, network: Network, head: number) {
  const changed = await tx.rows(
    owner,
    `UPDATE chain_payments SET confirmations = least(needed, $2 - block_number + 1)
     WHERE network = $1 AND state = 'seen' AND confirmations <> least(needed, $2 - block_number + 1)
     RETURNING user_id`,
    [network, head],
  )
  for (const { user_id } of changed) tx.announce(BALANCE_CHANGED, user_id)
}
