import type { Plan } from '#domain/payouts/plan.ts'
import { checkSigned, parseSigned } from '#domain/payouts/signed.ts'
import type { Transaction } from '../../platform/db/db.ts'
import { planOf } from './batches.ts'
import { CannotPay } from './chain.ts'
import { putAttempt } from './slots.ts'
import { frozenPayments } from './withdrawals.ts'

/** How a signed file was taken. */
export interface Taken {
  readonly batch: number
  readonly issue: number
  readonly count: number
  /** How many of them were stored before. */
  readonly known: number
}

/**
 * Stores the transactions of a signed file, if they are those of a stored plan in every byte. They are sent after the
 * commit, by whichever process comes to it first; the same file again changes nothing. Throws CannotPay.
 */
export async function takeSigned(tx: Transaction, text: string): Promise<Taken> {
  const signed = parseSigned(text)
  if (!signed.ok) throw new CannotPay(`Nothing was sent: ${signed.error}`)
  const { value } = signed
  const plan = await planOf(tx, value.plan)
  if (!plan) throw new CannotPay('Nothing was sent: this host has made no such plan')
  const checked = checkSigned(plan, value)
  if (!checked.ok) throw new CannotPay(`Nothing was sent: ${checked.error}`)
  let stored = 0
  for (const [index, { id, raw, transaction }] of checked.value.entries()) {
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
  if (stored > 0) await refuseFrozen(tx, plan)
  const count = checked.value.length
  return { batch: plan.batch, issue: plan.issue, count, known: count - stored }
}

/** What was planned or signed before its account was frozen is not sent either. */
async function refuseFrozen(tx: Transaction, { purpose, batch, transactions }: Plan) {
  if (purpose !== 'payouts') return
  const held = await frozenPayments(
    tx,
    transactions.map(({ id }) => id),
  )
  if (held.size === 0) return
  throw new CannotPay(
    `Nothing was sent: batch ${batch} pays ${[...held].join(', ')}, of an account that is frozen. Give the batch up with "payouts void ${batch}" and plan the others anew, or lift the freeze`,
  )
}
