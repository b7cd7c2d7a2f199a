import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import type { EvmTransaction, Plan, TronTransaction } from '#domain/payouts/plan.ts'
import { tronTransactionId } from '#domain/payouts/tron.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Attempt } from './chain.ts'

/** What is alike on Tron at one time is one transaction, which would pay once: it is made a millisecond later. */
export async function firstOfItsOwn(
  tx: Tx,
  network: Network,
  made: (after: number) => EvmTransaction | TronTransaction,
  others: readonly (EvmTransaction | TronTransaction)[],
): Promise<EvmTransaction | TronTransaction> {
  for (let after = 0; ; after++) {
    const one = made(after)
    if (!('rawData' in one)) return one
    const { rawData } = one
    const isOther = others.some((other) => 'rawData' in other && other.rawData === rawData)
    if (!isOther && !(await isTaken(tx, network, tronTransactionId(rawData)))) return one
  }
}

const isTaken = async (tx: Tx, on: Network, transaction: string): Promise<boolean> => {
  const taken = await tx.rows(
    v.unknown(),
    'SELECT 1 FROM payout_attempts WHERE network = $1 AND transaction_id = $2',
    [on, transaction],
  )
  return taken.length > 0
}

/**
 * Of payments that were alike on Tron the transactions were one, which is stored for one of them. What the others say is held
 * against the chain of the ledger when they are settled.
 */
export function attemptsIn(plan: Plan | undefined, id: string): readonly Attempt[] {
  if (plan?.family !== 'tron') return []
  return plan.transactions.flatMap((one) => {
    if (one.id !== id) return []
    const transaction = tronTransactionId(one.rawData)
    const common = { issue: plan.issue, raw: '', sentAt: null, isVoid: false, refusal: '' }
    return [{ ...common, transaction, expires: new Date(one.expires) }]
  })
}
