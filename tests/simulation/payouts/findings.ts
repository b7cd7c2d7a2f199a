import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'
import type { Placed } from './place.ts'
import type { World } from './world.ts'

const stateRow = v.object({ id: v.string(), status: v.string(), transaction_id: v.string() })

export const statesOf = (db: Db, withdrawals: readonly Placed[]) =>
  db.rows(stateRow, 'SELECT id, status, transaction_id FROM withdrawals WHERE id = ANY($1)', [
    withdrawals.map(({ id }) => id),
  ])

/**
 * What is wrong between the books and the chain: each approved withdrawal has a final payment of its own, and whatever
 * reached a person was for a withdrawal, unless its owners have paid it by hand.
 */
export async function findingsOf(
  db: Db,
  { model, network }: World,
  withdrawals: readonly Placed[],
  byHand: ReadonlySet<string>,
): Promise<string[]> {
  const payments = model.payments()
  const states = await statesOf(db, withdrawals)
  const base = 10n ** (network === 'TRX' ? 12n : 0n)
  const used = states.filter(({ status }) => status === 'approved')
  const ofHash = (hash: string) => used.filter((one) => one.transaction_id === hash)
  const persons = new Set(withdrawals.map(({ address }) => address.toLowerCase()))
  return [
    ...withdrawals.flatMap(({ id, address, units }) => {
      const state = states.find((one) => one.id === id)
      const isPaid = payments.some(
        (one) =>
          one.hash === state?.transaction_id &&
          one.to === address.toLowerCase() &&
          one.units === units / base,
      )
      return [
        ...(state?.status === 'pending' ? [`${id} never came to an end`] : []),
        ...(state?.status === 'approved' && !isPaid
          ? [`${id} is settled by a transaction that does not pay it`]
          : []),
      ]
    }),
    ...payments.flatMap(({ hash, to }) => [
      ...(ofHash(hash).length > 1
        ? [`${hash} has settled ${ofHash(hash).length} withdrawals`]
        : []),
      ...(persons.has(to) && ofHash(hash).length === 0 && !byHand.has(hash)
        ? [`${hash} has paid ${to} for no withdrawal`]
        : []),
    ]),
  ]
}
