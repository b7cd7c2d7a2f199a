import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { post } from '../ledger/ledger.ts'
import { soundTransfers } from '../ledger/sound.ts'

/*
 * What is paid is proven when it is used: its address, coin and amount by the transfer that holds it, and that it may be
 * paid by an entry of its own in the same chain, which moves nothing. Both are sealed by a key that is not in the database.
 */
const holdOf = (id: string) => `withdrawal:${id}:hold`
const approvalOf = (id: string) => `approval:${id}`
const waitOf = (id: string) => `wait:${id}`

/** Writes into the chain that a withdrawal may be paid. */
export const postApproval = (tx: Transaction, id: string, at: Date): Promise<number> =>
  post(tx, { key: approvalOf(id), at, legs: [] })

/** Writes into the chain until when a withdrawal waits: the entry has that time. */
export const postWait = (tx: Transaction, id: string, until: Date): Promise<number> =>
  post(tx, { key: waitOf(id), at: until, legs: [] })

/** What was confirmed by a withdrawal's owner. */
export interface ProvenWithdrawal {
  readonly userId: string
  readonly coin: string
  readonly address: string
  /** In units of 10⁻¹⁸, as text. */
  readonly arrives: string
  readonly isApproved: boolean
  /** The time until which it waits; undefined if it never did. */
  readonly waitsUntil: Date | undefined
  /** A payment of it was planned, and this host has not found that it failed. */
  readonly isBeingPaid: boolean
}

/** Those of these withdrawals that are as their owners have confirmed them, by id. */
export async function provenWithdrawals(
  db: Books,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProvenWithdrawal>> {
  const sound = await soundTransfers(
    db,
    ids.flatMap((id) => [holdOf(id), approvalOf(id), waitOf(id)]),
  )
  const planned = await plannedPayments(db, ids)
  return new Map(
    ids.flatMap((id) => {
      // They are in the order of SUBJECTS (../ledger/subject.ts).
      const [, , userId, coin, , address, , arrives] = sound.get(holdOf(id))?.subject ?? []
      if (!userId || !coin || !address || !arrives) return []
      const wait = sound.get(waitOf(id))
      const waitsUntil = wait && new Date(wait.at)
      const isApproved = sound.has(approvalOf(id))
      const isBeingPaid = planned.get(id)?.isLive ?? false
      return [[id, { userId, coin, address, arrives, isApproved, waitsUntil, isBeingPaid }]]
    }),
  )
}

/*
 * That a payment is planned, in which slot, and that it has failed, are entries of the chain as well: what `payout_slots` says
 * of it lets nobody pay the same again, and spends no other nonce.
 */
const plannedOf = (id: string, count: number) => `payment:${id}:${count}`
const failedOf = (id: string, count: number) => `payment-failed:${id}:${count}`
const slotOf = ({ batch, id, slot }: PaymentSlot) => `payment-slot:${batch}:${id}:${slot}`

/** Where a payment of a withdrawal is made. */
export interface PaymentSlot {
  readonly batch: number
  /** The withdrawal. */
  readonly id: string
  /** Its nonce; on Tron its transaction, and when that is over. */
  readonly slot: string
}

type Books = Pick<Tx, 'rows'> & Signer

/** How many payments of each were planned since that is written into the chain, and whether one may still pay. */
async function plannedPayments(db: Books, ids: readonly string[]) {
  const planned = new Map<string, { readonly count: number; readonly isLive: boolean }>()
  for (let [count, rest] = [1, ids]; rest.length > 0; count++) {
    const keys = rest.flatMap((id) => [plannedOf(id, count), failedOf(id, count)])
    const sound = await soundTransfers(db, keys)
    rest = rest.filter((id) => sound.has(plannedOf(id, count)))
    for (const id of rest) {
      const isLive = planned.get(id)?.isLive === true || !sound.has(failedOf(id, count))
      planned.set(id, { count, isLive })
    }
  }
  return planned
}

/** Writes into the chain that a payment is planned. */
export async function postPlanned(
  tx: Transaction,
  payments: readonly PaymentSlot[],
  at: Date,
): Promise<void> {
  const planned = await plannedPayments(
    tx,
    payments.map(({ id }) => id),
  )
  for (const payment of payments) {
    const count = (planned.get(payment.id)?.count ?? 0) + 1
    await post(tx, { key: plannedOf(payment.id, count), at, legs: [] })
    await post(tx, { key: slotOf(payment), at, legs: [] })
  }
}

/** Those of these payments that are where this host has planned them; one from before that was written anywhere. */
export async function ownPayments(
  db: Books,
  payments: readonly PaymentSlot[],
): Promise<ReadonlySet<PaymentSlot>> {
  const planned = await plannedPayments(
    db,
    payments.map(({ id }) => id),
  )
  const sound = await soundTransfers(db, payments.map(slotOf))
  return new Set(payments.filter((one) => !planned.has(one.id) || sound.has(slotOf(one))))
}

/** Writes into the chain that a payment has failed, so that another one may be planned. False where it is another slot's. */
export async function postFailed(
  tx: Transaction,
  payment: PaymentSlot,
  at: Date,
): Promise<boolean> {
  if (!(await ownPayments(tx, [payment])).has(payment)) return false
  const planned = (await plannedPayments(tx, [payment.id])).get(payment.id)
  if (planned?.isLive) await post(tx, { key: failedOf(payment.id, planned.count), at, legs: [] })
  return true
}
