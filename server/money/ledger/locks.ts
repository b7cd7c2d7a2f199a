import * as v from 'valibot'
import type { Signer, Transaction, Tx } from '../../platform/db/db.ts'
import { ForgedRow, isOwnRow, rowSeal } from '../../platform/db/sealed-rows.ts'
import { storedUnits } from '../../platform/db/units.ts'
import { timeText } from '../../platform/time/clock.ts'

/*
 * What of a purchase is locked: a sealed row beside the account of the person, which has the sum of all of them. The audit
 * holds one against the other.
 */

const row = v.object({
  user_id: v.string(),
  remaining: storedUnits,
  next_at: v.nullable(v.date()),
  seal: v.nullable(v.string()),
})
/** What of a purchase is locked. */
export type Lock = v.InferOutput<typeof row>

/** Locks the row until the end of the transaction; undefined if nothing of the purchase ever was locked. Throws ForgedRow. */
export async function lockOf(
  tx: Pick<Tx, 'rows'> & Pick<Signer, 'seal'>,
  purchaseId: string,
): Promise<Lock | undefined> {
  const [stored] = await tx.rows(
    row,
    'SELECT user_id, remaining, next_at, seal FROM vestings WHERE purchase_id = $1 FOR UPDATE',
    [purchaseId],
  )
  if (!stored) return undefined
  const { user_id, remaining, next_at, seal } = stored
  const values = [user_id, `${remaining}`, next_at && timeText(next_at)]
  if (!isOwnRow(tx, 'vestings', { key: purchaseId, seal, values }))
    throw new ForgedRow('vestings', purchaseId)
  return stored
}

/** What is locked of a purchase from now on. */
export async function storeLock(
  tx: Transaction,
  purchaseId: string,
  { user_id, remaining, next_at }: Omit<Lock, 'seal'>,
): Promise<void> {
  const seal = rowSeal(tx, 'vestings', purchaseId, [user_id, remaining, next_at])
  await tx.run(
    'UPDATE vestings SET remaining = $2, next_at = $3, seal = $4 WHERE purchase_id = $1',
    [purchaseId, remaining, next_at, seal],
  )
}
