import * as v from 'valibot'
import { isWithdrawalCoin, type Network, nativeCoin } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { liftedByNobody, NOT_FROZEN } from '../../accounts/freezes/freezes.ts'
import { strangeAccounts } from '../../money/ledger/strange-accounts.ts'
import {
  changedText,
  listingsOf,
  listingText,
  notListed,
  ownReleases,
} from '../../money/screening/listings.ts'
import { postApproval, provenWithdrawals } from '../../money/withdrawals/proof.ts'
import { waitOf } from '../../money/withdrawals/waits.ts'
import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { storedUnits } from '../../platform/db/units.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { CannotPay, type PayoutChain } from './chain.ts'
import { type NewBatch, spelledOn } from './plan.ts'

const MOST = 200

type Books = Tx & Signer

const approvedRow = v.object({
  id: v.string(),
  coin: v.pipe(v.string(), v.guard(isWithdrawalCoin)),
  address: v.string(),
  arrives: storedUnits,
  /** Why the last plan left it out, for its owner; empty where it did not. */
  reason: v.string(),
})

export type Approved = v.InferOutput<typeof approvedRow>

const approved = (
  tx: Tx,
  network: Network,
  condition: string,
  more: readonly unknown[] = [],
): Promise<Approved[]> =>
  tx.rows(
    approvedRow,
    `SELECT w.id, w.coin, w.address, w.arrives, w.reason FROM withdrawals w
     WHERE w.chain = $1 AND w.status = 'pending' AND w.approved_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = w.id AND s.state <> 'failed')
       AND ${condition}
     ORDER BY (w.reason <> ''), w.approved_at, w.id LIMIT $2`,
    [network, MOST, ...more],
  )

/**
 * Approved withdrawals that are in no live payment, the first approved first, but after all others those that a plan had to
 * leave out; none of a frozen account, and none to an address that a sanctions list names.
 */
export const payable = async (tx: Books, network: Network): Promise<Approved[]> =>
  await approved(tx, network, `${NOT_FROZEN} AND ${notListed('$3')}`, [await ownReleases(tx)])

/** Those whose address a sanctions list has named since they were approved. */
export const listedWithdrawals = async (tx: Books, network: Network): Promise<Approved[]> =>
  await approved(tx, network, `${NOT_FROZEN} AND NOT (${notListed('$3')})`, [await ownReleases(tx)])

/** Those that wait until the account is not frozen any more. */
export const frozenWithdrawals = (tx: Tx, network: Network): Promise<Approved[]> =>
  approved(tx, network, `NOT (${NOT_FROZEN})`)

/** What pays a withdrawal. */
export function movementOf(
  chain: Pick<PayoutChain, 'network' | 'family' | 'treasury' | 'contractOf'>,
  { id, coin, address, arrives }: Approved,
): NewBatch['movements'][number] {
  const contract = coin === nativeCoin(chain.network) ? undefined : chain.contractOf(coin)
  return {
    id,
    withdrawalId: id,
    coin,
    amount: toDecimalString(arrives),
    from: chain.treasury,
    to: spelledOn(chain, address),
    ...(contract === undefined ? {} : { contract }),
  }
}

/** Those of these withdrawals that were planned and failed, and that nothing has settled or planned since. */
export async function plannableAgain(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    v.object({ id: v.string() }),
    `SELECT w.id FROM withdrawals w WHERE w.id = ANY($1) AND w.status = 'pending'
       AND NOT EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = w.id AND s.state <> 'failed')`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Locks those of the withdrawals that may still be planned, so that none is decided or planned meanwhile. */
export async function lockPayable(tx: Books, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    v.object({ id: v.string() }),
    `SELECT w.id FROM withdrawals w WHERE w.id = ANY($1) AND w.status = 'pending' AND w.approved_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM payout_slots s WHERE s.withdrawal_id = w.id AND s.state <> 'failed')
     ORDER BY w.id FOR UPDATE OF w`,
    [ids],
  )
  // Statements of their own, which see what was frozen or listed while that one waited for its locks.
  const blocked = new Set([...(await frozenPayments(tx, ids)), ...(await listedPayments(tx, ids))])
  return new Set(rows.map(({ id }) => id).filter((id) => !blocked.has(id)))
}

/** Those of these withdrawals whose account is frozen, or had its freeze lifted by nobody. */
export async function frozenPayments(
  tx: Pick<Tx, 'rows'> & Signer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    v.object({ id: v.string(), userId: v.string(), isFrozen: v.boolean() }),
    `SELECT w.id, w.user_id::text AS "userId", NOT (${NOT_FROZEN}) AS "isFrozen" FROM withdrawals w WHERE w.id = ANY($1)`,
    [ids],
  )
  const free = rows.filter(({ isFrozen }) => !isFrozen).map(({ userId }) => userId)
  const forged = await liftedByNobody(tx, free)
  return new Set(
    rows.flatMap(({ id, userId, isFrozen }) => (isFrozen || forged.has(userId) ? [id] : [])),
  )
}

/** Those of these withdrawals that a sanctions list holds. */
export const listedPayments = async (
  tx: Pick<Tx, 'rows'> & Signer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => new Set((await listingsOf(tx, ids)).map(({ id }) => id))

/** Why some of these withdrawals are not to be paid: their owners have what this host has not credited. */
export async function strangeWithdrawals(
  db: Pick<Tx, 'rows'> & Signer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const proven = [...(await provenWithdrawals(db, ids))]
  const strange = await strangeAccounts(db, [...new Set(proven.map(([, { userId }]) => userId))])
  return new Map(
    proven.flatMap(([id, { userId }]) => {
      const why = strange.get(userId)
      return why === undefined ? [] : [[id, why]]
    }),
  )
}

const state = v.object({ status: v.string(), approved_at: v.nullable(v.date()) })

/** Lets a withdrawal be paid by a plan. Throws CannotPay if it is decided. */
export async function approve(
  tx: Transaction,
  clock: Clock,
  id: string,
  by: string,
  /** Those of several that are approved together, which were looked at before. */
  known?: ReadonlyMap<string, string>,
): Promise<'approved' | 'already approved'> {
  const [row] = await tx.rows(
    state,
    'SELECT status, approved_at FROM withdrawals WHERE id = $1 FOR UPDATE',
    [id],
  )
  if (!row) throw new CannotPay(`There is no withdrawal ${id}`)
  if (row.status !== 'pending') throw new CannotPay(`Withdrawal ${id} is already ${row.status}`)
  const proven = (await provenWithdrawals(tx, [id])).get(id)
  if (!proven)
    throw new CannotPay(
      `Withdrawal ${id} is not what its owner has confirmed: somebody has changed it in the database. "operator -- audit" says what`,
    )
  if (row.approved_at && proven.isApproved) return 'already approved'
  const strange = (known ?? (await strangeWithdrawals(tx, [id]))).get(id)
  if (strange) throw new CannotPay(`Withdrawal ${id}: ${strange}. "operator -- audit" says more`)
  const now = clock.now()
  const until = latest(await waitOf(tx, id), proven.waitsUntil)
  if (until && until > now)
    throw new CannotPay(
      `Withdrawal ${id} waits until ${until.toISOString()}: a mailed code has confirmed it although its owner has a passkey`,
    )
  const listings = await listingsOf(tx, [id])
  const changed = changedText(listings)
  if (changed !== undefined) throw new CannotPay(changed)
  if (listings.length > 0)
    throw new CannotPay(
      `The address of withdrawal ${id} is named by ${listings.map(listingText).join(', ')}. Look at it, then "screening release ${id} <reason>", or reject it`,
    )
  await tx.run('UPDATE withdrawals SET approved_at = $2, approved_by = $3 WHERE id = $1', [
    ...[id, now, by],
  ])
  await postApproval(tx, id, now)
  return 'approved'
}

/** A wait whose row somebody has changed or removed is still in the chain. */
const latest = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** What keeps a withdrawal from being paid, for its owner; empty for nothing. */
export const setObstacle = (tx: Tx, id: string, reason: string): Promise<number> =>
  tx.run(
    `UPDATE withdrawals SET reason = $2 WHERE id = $1 AND status = 'pending' AND reason <> $2`,
    [id, reason],
  )

/** Sets the transaction that is to pay a withdrawal; empty if none is on its way any more. */
export const setSent = (tx: Tx, id: string, transaction: string): Promise<number> =>
  tx.run(`UPDATE withdrawals SET sent = $2 WHERE id = $1 AND status = 'pending' AND sent <> $2`, [
    id,
    transaction,
  ])

/** The withdrawal that was approved with a transaction, as far as there is one. */
export async function withdrawalPaidBy(
  tx: Tx,
  network: Network,
  transaction: string,
): Promise<string | undefined> {
  const [row] = await tx.rows(
    v.object({ id: v.string() }),
    `SELECT id FROM withdrawals WHERE chain = $1 AND transaction_id = $2 AND output IS NOT NULL LIMIT 1`,
    [network, transaction],
  )
  return row?.id
}
