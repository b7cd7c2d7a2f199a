import { createPublicKey, verify } from 'node:crypto'
import type { Plan } from '#domain/payouts/plan.ts'
import {
  type Approvals,
  type SignedOrder,
  type StaffKeys,
  signedOrders,
} from '#domain/staff/approvals.ts'
import type { Verify } from '#domain/staff/assertion.ts'
import { paymentText } from '#domain/staff/orders.ts'

/** Ed25519 hashes by itself. A key that is none has signed nothing. */
const verifySignature: Verify = (key, data, signature) => {
  try {
    const loaded = createPublicKey({ key: { ...key }, format: 'jwk' })
    return verify(key.kty === 'OKP' ? null : 'sha256', data, loaded, signature)
  } catch {
    return false
  }
}

/** The order by which each payment of a plan was let pass, exactly as the plan pays it; undefined where nobody has. */
export function approvalsOf(
  plan: Plan,
  approvals: Approvals,
  keys: StaffKeys,
): ReadonlyMap<string, SignedOrder | undefined> {
  const orders = signedOrders(
    approvals,
    keys,
    { command: 'payouts-approve', role: 'treasurer' },
    verifySignature,
  )
  return new Map(
    plan.transactions.map(({ id, amount, coin, to }) => {
      const payment = paymentText({ amount, coin, network: plan.network, to })
      return [id, orders.find(({ order }) => order.after[id] === payment)]
    }),
  )
}

/**
 * Why a plan must not be signed, each a sentence: a payment that too few of the staff have approved with this amount, coin
 * and address, or that one of them has objected to. What stays with the operator, such as a sweep, is held by the limits
 * file alone.
 */
export function approvalFaults(
  plan: Plan,
  approvals: Approvals,
  keys: StaffKeys,
  needed = 1,
): string[] {
  if (plan.purpose !== 'payouts') return []
  return [...approvalsOf(plan, approvals, keys)].flatMap(([id, order]) => {
    if (!order) return [`${id}: nobody of the staff has signed that it may be paid like this`]
    const { length } = order.by
    if (length >= needed) return []
    return [
      `${id}: ${length} of the staff signed that it may be paid, and the limits ask for ${needed}`,
    ]
  })
}

/** Who has approved what, for the person who signs. */
export function approvalLines(plan: Plan, approvals: Approvals, keys: StaffKeys): string[] {
  if (plan.purpose !== 'payouts') return []
  return [...approvalsOf(plan, approvals, keys)].flatMap(([id, order]) =>
    order ? [`  ${id} was approved by ${order.by.join(', ')}, ${order.order.at}`] : [],
  )
}
