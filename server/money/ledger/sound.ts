import type { Signer, Tx } from '../../platform/db/db.ts'
import { type StoredTransfer, transfersWith } from './read-transfers.ts'
import { soundness } from './seal-keys.ts'

/**
 * Those of the transfers with these keys that are as the host has written them, by key. For use at the moment in which
 * something depends on them: an audit comes too late for what has been paid.
 */
export async function soundTransfers(
  db: Pick<Tx, 'rows'> & Signer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredTransfer>> {
  const isSound = await soundness(db)
  const transfers = await transfersWith(db, keys)
  return new Map(transfers.filter(isSound).map((one) => [one.key, one]))
}
