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
  readonly coin: string
  readonly address: string
  /** In units of 10⁻¹⁸, as text. */
  readonly arrives: string
  readonly isApproved: boolean
  /** The time until which it waits; undefined if it never did. */
  readonly waitsUntil: Date | undefined
}

/** Those of these withdrawals that are as their owners have confirmed them, by id. */
export async function provenWithdrawals(
  db: Pick<Tx, 'rows'> & Signer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProvenWithdrawal>> {
  const sound = await soundTransfers(
    db,
    ids.flatMap((id) => [holdOf(id), approvalOf(id), waitOf(id)]),
  )
  return new Map(
    ids.flatMap((id) => {
      // They are in the order of SUBJECTS (../ledger/subject.ts).
      const [, , , coin, , address, , arrives] = sound.get(holdOf(id))?.subject ?? []
      if (!coin || !address || !arrives) return []
      const wait = sound.get(waitOf(id))
      const waitsUntil = wait && new Date(wait.at)
      const isApproved = sound.has(approvalOf(id))
      return [[id, { coin, address, arrives, isApproved, waitsUntil }]]
    }),
  )
}
