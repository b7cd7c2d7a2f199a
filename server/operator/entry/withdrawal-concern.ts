import { isNetwork } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { paymentText } from '#domain/staff/orders.ts'
import { listingsOf, listingText } from '../../money/screening/listings.ts'
import { type QueuedWithdrawal, queuedWithdrawals } from '../../money/withdrawals/queue.ts'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { logRows, soundRows } from '../staff/log.ts'
import type { Concern } from './command.ts'
import { CommandRefused } from './reply.ts'

/** What an order about withdrawals is signed with: what each would pay, how it stands, and what speaks for looking closer. */
export async function withdrawalConcern(
  db: Pick<Tx, 'rows'> & Signer,
  ids: readonly string[],
  becomes: (payment: string) => string,
): Promise<Concern> {
  const queued = new Map((await queuedWithdrawals(db, ids)).map((one) => [one.id, one]))
  const [before, after]: Record<string, string>[] = [{}, {}]
  for (const id of ids) {
    const one = queued.get(id)
    if (!one) throw new CommandRefused(`There is no withdrawal ${id}`)
    if (before) before[id] = `${await standText(db, one)}: ${paymentOf(one)}`
    if (after) after[id] = becomes(paymentOf(one))
  }
  const all = ids.flatMap((id) => queued.get(id) ?? [])
  return {
    on: [...ids, ...new Set(all.map(({ email }) => email))],
    before: before ?? {},
    after: after ?? {},
    moves: all.map(({ coin, arrives }) => ({ coin, units: arrives })),
    signs: [...new Set(all.flatMap(({ signs }) => signs))].sort(),
  }
}

const paymentOf = ({ arrives, coin, network, address }: QueuedWithdrawal): string =>
  isNetwork(network)
    ? paymentText({ amount: toDecimalString(arrives), coin, network, to: address })
    : `pay ${toDecimalString(arrives)} ${coin} to ${address}`

/** Where it stands, and who has brought it there. */
export async function standText(
  db: Pick<Tx, 'rows'> & Signer,
  one: Pick<
    QueuedWithdrawal,
    'id' | 'status' | 'approved_at' | 'approved_by' | 'decided_at' | 'is_frozen'
  >,
): Promise<string> {
  const { id, status, approved_at, approved_by, decided_at, is_frozen } = one
  const listed = (await listingsOf(db, [id])).map((one) => `, held by ${listingText(one)}`)
  const frozen = [is_frozen ? ', the account is frozen' : '', ...listed].join('')
  if (status !== 'pending') {
    const by = await lastOrderedBy(db, id)
    return `${status}${by === undefined ? '' : ` by ${by}`} at ${decided_at?.toISOString()}${frozen}`
  }
  if (approved_at) return `approved by ${approved_by} at ${approved_at.toISOString()}${frozen}`
  return `pending${frozen}`
}

/** The member whose order about a thing was carried out last. */
async function lastOrderedBy(
  db: Pick<Tx, 'rows'> & Signer,
  thing: string,
): Promise<string | undefined> {
  const rows = await logRows(
    db,
    `kind = 'outcome' AND things @> ARRAY[$1::text] ORDER BY number DESC LIMIT 20`,
    [thing],
  )
  const done = (await soundRows(db, rows)).flatMap(({ entry }) =>
    entry.kind === 'outcome' && entry.isDone ? [entry.by] : [],
  )
  return done[0]
}
