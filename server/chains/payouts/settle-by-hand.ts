import { transactionIdOn } from '../../money/ledger/transaction-id.ts'
import type { Tx } from '../../platform/db/db.ts'
import { CannotPay, type PayoutChain, type Verdict } from './chain.ts'
import { paymentOfTransaction, type StoredPayment } from './payments.ts'
import { withdrawalPaidBy } from './withdrawals.ts'

/** What an operator has found in an explorer. */
export interface FoundByHand {
  readonly as: 'paid' | 'failed'
  readonly transaction: string | undefined
}

/**
 * What an operator says of a payment, where the nodes cannot: only while it is unknown, since its nonce is then used, and
 * nothing of it can be executed any more. Throws CannotPay, InvalidTransactionId, and what a node answers.
 */
export async function verdictByHand(
  tx: Tx,
  chain: PayoutChain,
  payment: StoredPayment,
  { as, transaction }: FoundByHand,
): Promise<Verdict> {
  const name = `${payment.id} of batch ${payment.batch}`
  if (payment.state !== 'open') throw new CannotPay(`${name} is settled: it has ${payment.state}`)
  const [verdict] = await chain.verdictsOf([payment])
  if (verdict?.kind === 'unanswered') throw verdict.error
  if (verdict?.kind !== 'unknown')
    throw new CannotPay(
      `${name} is not unknown, so only the chain settles it: "payouts status ${payment.batch}" says what leads on`,
    )
  if (as === 'failed')
    return { kind: 'failed', transaction: '', reason: 'an operator has found that it was not paid' }
  if (transaction === undefined) throw new CannotPay(`Name the transaction that has paid ${name}`)
  const { hash } = transactionIdOn(chain.network, transaction)
  const other = await withdrawalPaidBy(tx, chain.network, hash)
  if (other !== undefined) throw new CannotPay(`${hash} has paid withdrawal ${other}`)
  const planned = await paymentOfTransaction(tx, chain.network, hash)
  if (planned && planned.id !== payment.id)
    throw new CannotPay(`${hash} is the transaction of ${planned.id} of batch ${planned.batch}`)
  return { kind: 'paid', transaction: hash }
}
