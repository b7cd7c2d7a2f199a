import type { Plan } from '#domain/payouts/plan.ts'
import { checkSigned, parseSigned, type SignedTransaction } from '#domain/payouts/signed.ts'
import type { Transaction, Tx } from '../../platform/db/db.ts'
import { planOf } from './batches.ts'
import { CannotPay } from './chain.ts'
import { refuseUnconfirmed } from './confirmed.ts'
import { putAttempt } from './payments.ts'
import { frozenPayments, listedPayments } from './withdrawals.ts'

/** How a signed file was taken. */
export interface Taken {
  readonly batch: number
  readonly issue: number
  readonly count: number
  /** How many of them were stored before. */
  readonly known: number
}

interface CheckedFile {
  readonly plan: Plan
  readonly transactions: readonly SignedTransaction[]
}

/**
 * A signed file, if its transactions are those of a stored plan in every byte. Plans never change, so that this needs no
 * transaction: hundreds of signatures take a while. Throws CannotPay.
 */
export async function checkFile(db: Tx, text: string): Promise<CheckedFile> {
  const signed = parseSigned(text)
  if (!signed.ok) throw new CannotPay(`Nothing was sent: ${signed.error}`)
  const { value } = signed
  const plan = await planOf(db, value.plan)
  if (!plan) throw new CannotPay('Nothing was sent: this host has made no such plan')
  const checked = checkSigned(plan, value)
  if (!checked.ok) throw new CannotPay(`Nothing was sent: ${checked.error}`)
  return { plan, transactions: checked.value }
}

/**
 * Stores the transactions of a file. They are sent after the commit, by whichever process comes to it first; the same file
 * again changes nothing. Throws CannotPay.
 */
export async function takeSigned(
  tx: Transaction,
  { plan, transactions }: CheckedFile,
): Promise<Taken> {
  let stored = 0
  for (const [index, { id, raw, transaction }] of transactions.entries()) {
    const expires = plan.family === 'tron' ? plan.transactions[index]?.expires : undefined
    stored += await putAttempt(tx, {
      batch: plan.batch,
      id,
      network: plan.network,
      issue: plan.issue,
      transaction,
      raw,
      expires: expires === undefined ? null : new Date(expires),
    })
  }
  // Known ones are on their way already.
  if (stored > 0) {
    await refuseUnconfirmed(tx, plan)
    await refuseFrozen(tx, plan)
    await refuseListed(tx, plan)
  }
  const count = transactions.length
  return { batch: plan.batch, issue: plan.issue, count, known: count - stored }
}

/** Nor what was planned before a sanctions list has named its address. */
async function refuseListed(tx: Transaction, { purpose, batch, transactions }: Plan) {
  if (purpose !== 'payouts') return
  const listed = await listedPayments(
    tx,
    transactions.map(({ id }) => id),
  )
  if (listed.size === 0) return
  throw new CannotPay(
    `Nothing was sent: batch ${batch} pays ${[...listed].join(', ')}, to an address that a sanctions list names. Give the batch up with "payouts void ${batch}" and plan the others anew, or release it ("screening")`,
  )
}

/** What was planned or signed before its account was frozen is not sent either. */
async function refuseFrozen(tx: Transaction, { purpose, batch, transactions }: Plan) {
  if (purpose !== 'payouts') return
  const frozen = await frozenPayments(
    tx,
    transactions.map(({ id }) => id),
  )
  if (frozen.size === 0) return
  throw new CannotPay(
    `Nothing was sent: batch ${batch} pays ${[...frozen].join(', ')}, of an account that is frozen. Give the batch up with "payouts void ${batch}" and plan the others anew, or lift the freeze`,
  )
}
