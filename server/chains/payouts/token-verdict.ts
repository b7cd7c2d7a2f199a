import { isSameAddress } from '#domain/addresses/address.ts'
import type { Moved, Payment, Verdict } from './chain.ts'

/**
 * What a final transaction has done that was carried out and calls `transfer` of the payment's token, by the events of its
 * contract. A token may say no without reverting, or keep a part of the amount: what has left the sender is never paid
 * again.
 */
export function tokenVerdict(
  { from, to, contract = '' }: Payment,
  transaction: string,
  moved: readonly Pick<Moved, 'from' | 'to' | 'contract' | 'units'>[],
): Verdict {
  const left = moved.filter(
    (one) =>
      one.contract !== undefined &&
      isSameAddress(one.contract, contract) &&
      isSameAddress(one.from, from) &&
      one.units > 0n,
  )
  if (left.length === 0)
    return { kind: 'failed', transaction, reason: 'the token has moved nothing' }
  if (left.some((one) => isSameAddress(one.to, to))) return { kind: 'paid', transaction }
  return { kind: 'unknown', reason: `${transaction} has paid somebody else` }
}
