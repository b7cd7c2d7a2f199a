import type { Signer, Tx } from '../../platform/db/db.ts'
import { contentOf } from './content.ts'
import { type StoredTransfer, transfersWith } from './read-transfers.ts'

/** Whether the host has written it like this, with its entries and what it is for. */
export const isSound = (signer: Signer, transfer: StoredTransfer): boolean =>
  !transfer.isOrphan && transfer.seal !== null && signer.seal(contentOf(transfer)) === transfer.seal

/**
 * Those of the transfers with these keys that are sound, by key. For use at the moment in which something depends on them:
 * an audit comes too late for what has been paid.
 */
export async function soundTransfers(
  db: Pick<Tx, 'rows'> & Signer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredTransfer>> {
  const found = await transfersWith(db, keys)
  return new Map(found.filter((one) => isSound(db, one)).map((one) => [one.key, one]))
}
