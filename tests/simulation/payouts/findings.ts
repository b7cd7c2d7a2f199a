import { Transaction } from 'micro-eth-signer'
import * as v from 'valibot'
import type { Db } from '../../../server/platform/db/db.ts'
import { CHAIN_ID } from './evm-model.ts'
import { DEPOSITED, FEE, type Placed } from './place.ts'
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

const signedFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ transactions: v.array(v.object({ raw: v.string() })) }),
)

/** What was signed for another chain, where it could be sent as well. */
export function signedElsewhere({ network }: World, file: string): string[] {
  if (network === 'TRX') return []
  const { transactions } = v.parse(signedFile, file)
  const chains = transactions.map(({ raw }) => {
    const { raw: fields } = Transaction.fromHex(raw)
    return 'chainId' in fields ? `${fields.chainId}` : 'none'
  })
  return chains.filter((id) => id !== `${CHAIN_ID}`).map((id) => `signed for chain ${id}`)
}

/** Withdrawals that their owner reads as sent, although nothing of theirs is on its way. */
export async function shownAsSent(db: Db, withdrawals: readonly Placed[]): Promise<string[]> {
  const rows = await db.rows(
    v.object({ id: v.string() }),
    `SELECT w.id FROM withdrawals w WHERE w.id = ANY($1) AND w.sent <> '' AND (w.status = 'rejected' OR w.status = 'pending'
       AND NOT EXISTS (SELECT FROM payout_slots s WHERE s.withdrawal_id = w.id AND s.state = 'open'))`,
    [withdrawals.map(({ id }) => id)],
  )
  return rows.map(({ id }) => `${id} is shown as sent, and is not`)
}

const sum = v.pipe(
  v.object({ units: v.string() }),
  v.transform(({ units }) => BigInt(units)),
)

/** What is left to the person, and what the house took of it, held against what was paid; all withdrawals are one person's. */
export async function wronglyBooked(db: Db, withdrawals: readonly Placed[]): Promise<string[]> {
  const paid = (await statesOf(db, withdrawals)).filter(({ status }) => status === 'approved')
  const arrived = withdrawals
    .filter(({ id }) => paid.some((one) => one.id === id))
    .reduce((total, { units }) => total + units, 0n)
  const fees = FEE * BigInt(paid.length)
  const [left = 0n] = await db.rows(
    sum,
    'SELECT coalesce(sum(units), 0)::text AS units FROM accounts WHERE user_id = $1',
    [withdrawals[0]?.userId],
  )
  const [taken = 0n] = await db.rows(
    sum,
    `SELECT coalesce(sum(e.units), 0)::text AS units FROM entries e JOIN accounts a ON a.id = e.account_id
       JOIN transfers t ON t.id = e.transfer_id
     WHERE a.user_id IS NULL AND a.kind = 'fees' AND split_part(t.key, ':', 2) = ANY($1)`,
    [withdrawals.map(({ id }) => id)],
  )
  return [
    ...(left === DEPOSITED - arrived - fees ? [] : [`the person has ${left} after ${arrived}`]),
    ...(taken === fees ? [] : [`the fees of ${paid.length} payments are ${taken}`]),
  ]
}
