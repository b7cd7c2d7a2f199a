import { checkSigned, parseSigned } from '#domain/payouts/signed.ts'
import type { Transaction } from '../db/db.ts'
import { planOf } from './batches.ts'
import { CannotPay } from './chain.ts'
import { putAttempt } from './slots.ts'

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
      ...{ batch: plan.batch, id, network: plan.network, issue: plan.issue },
      ...{ transaction, raw, expires: expires === undefined ? null : new Date(expires) },
    })
  }
  const count = checked.value.length
  return { batch: plan.batch, issue: plan.issue, count, known: count - stored }
}
