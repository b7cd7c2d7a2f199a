import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { creditDeposit, lockTransaction } from '../../money/deposits/deposits.ts'
import { BALANCE_CHANGED } from '../../money/ledger/balances.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { BlockId, Fee, Movement } from './payment.ts'
import { isBeforeStart } from './starts.ts'
import type { Owner, Watchlist } from './watchlist.ts'

/*
 * What becomes of a payment to a deposit address:
 *
 *   seen ──its block is final──▶ credited        below: under the minimum, never credited
 *    │ ▲                          ▲              ours: from the treasury or another deposit address
 *    ▼ │ in a block again         │ by hand      held: an operator has credited the transaction in another way
 *   gone ─────────────────────────┘              before: the address was handed out later
 */

/** A payment to somebody's deposit address. */
export interface Payment extends Movement {
  readonly owner: Owner
}

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

/** Stores that a payment was seen in a block, of which there are `head - number + 1` confirmations. */
async function store(
  tx: Tx,
  { network, minimum, own, needed }: Rules,
  { owner, block, ...payment }: Payment,
  watchlist: Watchlist,
  head: number,
): Promise<v.InferOutput<typeof stored>> {
  const isOurs = own.has(payment.from) || watchlist.has(payment.from)
  const isBefore = await isBeforeStart(tx, network, owner.address, block)
  const low = payment.units < minimum ? 'below' : 'seen'
  const state = isOurs ? 'ours' : isBefore ? 'before' : low
  const [found] = await tx.rows(
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
     WHERE p.deposit_id IS NULL
     RETURNING id, state`,
    [
      ...[randomUUID(), owner.userId, network, payment.transaction, payment.output],
      ...[payment.coin, payment.units, owner.address, payment.from, payment.contract],
      ...[block.number, block.hash, block.at, state],
      ...[Math.max(0, head - block.number + 1), needed],
    ],
  )
  return found ?? { id: '', state: 'credited' }
}

const deposit = v.object({
  id: v.string(),
  user_id: v.string(),
  coin: v.string(),
  units: storedUnits,
  by_hand: v.boolean(),
})

/**
 * A deposit of the transaction that an operator has credited by hand, without naming this payment. `hasOther`: there is one
 * that may be this payment, by hand or in a block that was final and has been replaced, where the transaction may have
 * paid by another output.
 */
async function creditedByHand(
  tx: Tx,
  network: Network,
  { transaction, owner, coin, units, block }: Payment,
) {
  const found = await tx.rows(
    deposit,
    `SELECT d.id, d.user_id, d.coin, d.units, p.id IS NULL AS by_hand
     FROM deposits d LEFT JOIN chain_payments p ON p.deposit_id = d.id
     WHERE d.network = $1 AND d.transaction_id = $2 AND (p.id IS NULL OR p.block_hash <> $3)`,
    [network, transaction, block.hash],
  )
  const others = found.filter(({ by_hand }) => by_hand)
  const same = others.find(
    (one) => one.user_id === owner.userId && one.coin === coin && one.units === units,
  )
  return { same, hasOther: found.length > 0 }
}

const setState = (tx: Tx, id: string, state: string, depositId: string | null) =>
  tx.run('UPDATE chain_payments SET state = $2, deposit_id = $3 WHERE id = $1', [
    ...[id, state, depositId],
  ])

/** Stores a payment that is in no final block yet. Money never moves by it. */
export async function storeSeen(
  tx: Transaction,
  rules: Rules,
  payment: Payment,
  watchlist: Watchlist,
  head: number,
): Promise<void> {
  await lockTransaction(tx, rules.network, payment.transaction)
  const { id, state } = await store(tx, rules, payment, watchlist, head)
  if (state !== 'seen') return
  const { same } = await creditedByHand(tx, rules.network, payment)
  if (same) await setState(tx, id, 'credited', same.id)
  tx.announce(BALANCE_CHANGED, payment.owner.userId)
}

/** Stores a payment of a final block and credits it, once. Resolves to what became of it. */
export async function settle(
  tx: Transaction,
  rules: Rules,
  payment: Payment,
  watchlist: Watchlist,
  now: Date,
): Promise<string> {
  const { network } = rules
  const { owner, coin, units, transaction, output, block } = payment
  await lockTransaction(tx, network, transaction)
  const { id, state } = await store(tx, rules, payment, watchlist, block.number)
  if (state !== 'seen') return state
  const { same, hasOther } = await creditedByHand(tx, network, payment)
  if (same || hasOther) {
    await setState(tx, id, same ? 'credited' : 'held', same?.id ?? null)
    return same ? 'by hand' : 'held'
  }
  const entry = { id, userId: owner.userId, amount: amountOf(coin, units), network, at: block.at }
  const outcome = await creditDeposit(
    tx,
    { ...entry, transaction: { hash: transaction, output } },
    now,
  )
  if (outcome !== 'credited') throw new Error(`${transaction}:${output} is a deposit of nobody`)
  await setState(tx, id, 'credited', id)
  return 'credited'
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
 * Of what is never credited, marks what was seen in blocks that these final ones have replaced as being in none: an
 * address never had it, so that its balance would seem to lack it. Its state stays, in case it comes again.
 */
export const markReplaced = (tx: Tx, network: Network, blocks: readonly BlockId[]) =>
  tx.run(
    `UPDATE chain_payments SET block_hash = '' WHERE network = $1 AND state IN ('below', 'ours', 'before')
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

/** Stores what left deposit addresses in final blocks. */
export async function storeSpendings(
  tx: Tx,
  network: Network,
  native: string,
  { movements, fees }: { movements: readonly Movement[]; fees: readonly Fee[] },
  watchlist: Watchlist,
): Promise<void> {
  const addressOf = (account: string) => watchlist.get(account)?.address
  const insert = (one: Movement | (Fee & { coin: string; output: number })) =>
    tx.run(
      `INSERT INTO chain_spendings AS s (network, transaction_id, output, address, coin, units, block_number)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (network, transaction_id, output) DO UPDATE SET units = s.units + excluded.units`,
      [
        ...[network, one.transaction, one.output, addressOf(one.from)],
        ...[one.coin, one.units, one.block.number],
      ],
    )
  for (const movement of movements) if (watchlist.has(movement.from)) await insert(movement)
  // With the transaction's own amount, in one row.
  for (const fee of fees) await insert({ ...fee, coin: native, output: 0 })
}
