import * as v from 'valibot'
import { isNetwork } from '../assets.ts'
import { failure, type Result, success } from '../result.ts'
import { checkEvmSigned } from './evm.ts'
import type { Plan } from './plan.ts'
import { checkTronSigned } from './tron.ts'

/** What the signer hands back. */
const schema = v.strictObject({
  format: v.literal('signed-payouts'),
  version: v.literal(1),
  network: v.pipe(v.string(), v.guard(isNetwork)),
  batch: v.number(),
  issue: v.number(),
  /** The hash of the plan. */
  plan: v.string(),
  transactions: v.array(
    v.strictObject({ id: v.string(), raw: v.pipe(v.string(), v.maxLength(4000)) }),
  ),
})
export type Signed = v.InferOutput<typeof schema>

export const signedOf = (
  { network, batch, issue, hash }: Plan,
  transactions: Signed['transactions'],
): Signed => ({
  format: 'signed-payouts',
  version: 1,
  network,
  batch,
  issue,
  plan: hash,
  transactions,
})

export const signedText = (signed: Signed): string => `${JSON.stringify(signed, null, 2)}\n`

export function parseSigned(text: string): Result<Signed, string> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success
    ? success(read.output)
    : failure('it is no file of signed transactions: give the one that the signer has written')
}

/** A transaction that a node takes, with its id. */
export interface SignedTransaction {
  readonly id: string
  readonly raw: string
  readonly transaction: string
}

/** The transactions, if they are those of the plan in every byte, all of them and in its order. */
export function checkSigned(plan: Plan, signed: Signed): Result<SignedTransaction[], string> {
  if (signed.plan !== plan.hash || signed.transactions.length !== plan.transactions.length)
    return failure('it was not signed from that plan')
  const checked: SignedTransaction[] = []
  for (const [index, { id, raw }] of signed.transactions.entries()) {
    const result = checkOne(plan, index, id, raw)
    if (!result.ok) return failure(`transaction ${id} ${result.error}`)
    checked.push({ id, raw, transaction: result.value })
  }
  return success(checked)
}

function checkOne(plan: Plan, index: number, id: string, raw: string): Result<string, string> {
  const other = failure('is not at its place in the plan')
  if (plan.family === 'evm') {
    const transaction = plan.transactions[index]
    return transaction?.id === id ? checkEvmSigned(plan, transaction, raw) : other
  }
  const transaction = plan.transactions[index]
  return transaction?.id === id ? checkTronSigned(transaction, raw) : other
}
