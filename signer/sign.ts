import { evmTransactionOf } from '#domain/payouts/evm.ts'
import type { Movement, Plan } from '#domain/payouts/plan.ts'
import { checkSigned, type Signed, signedOf } from '#domain/payouts/signed.ts'
import { signTron } from '#domain/payouts/tron.ts'
import type { Keys } from './keys.ts'

/** Signs every transaction of a plan that has been checked. Throws NoKey. */
export function signPlan(plan: Plan, keys: Keys): Signed {
  const signed = signedOf(plan, signedTransactions(plan, keys))
  // What leaves the signer is what the host will look for.
  const check = checkSigned(plan, signed)
  if (!check.ok) throw new Error(check.error)
  return signed
}

function signedTransactions(plan: Plan, keys: Keys): Signed['transactions'] {
  // The path of gas is the recipient's: the treasury pays it.
  const pathOf = ({ path }: Movement) => (plan.purpose === 'gas' ? undefined : path)
  if (plan.family === 'tron')
    return plan.transactions.map((one) => ({
      id: one.id,
      raw: signTron(one.rawData, keys.privateKeyOf(one.from, 'tron', pathOf(one))),
    }))
  return plan.transactions.map((one) => {
    const key = keys.privateKeyOf(one.from, 'evm', pathOf(one))
    // It adds no entropy, so that the same plan gives the same transactions, with the same ids.
    return { id: one.id, raw: evmTransactionOf(plan, one).signBy(key, false).toHex() }
  })
}
