import * as v from 'valibot'
import { familyOf, type Network } from '#domain/assets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { accountOf } from './reading/account.ts'
import type { BlockId } from './reading/payment.ts'
import type { Watchlist } from './watchlist.ts'

/*
 * An address is its person's from the block on at which it was handed out, which `chain_starts` knows of each network that
 * was watched then. The newest final block of that moment is stored with the address; those after it, which had been seen
 * but were not final, are recognised by their hashes when they become final, and those that were made while no node
 * answered by their time. One of an address that has no row was handed out before its network was watched.
 */

const open = v.object({
  address: v.string(),
  number: v.number(),
  seen: v.number(),
  time: v.date(),
})
const seenBlock = v.object({ number: v.number(), hash: v.string(), seq: v.number() })

/**
 * Moves the beginnings on to the newest of these final blocks that was there when the address was handed out. Must be
 * called before their payments are settled. `owners` are those whose payments were looked for, after `final` had been called final.
 */
export async function advanceStarts(
  tx: Tx,
  network: Network,
  blocks: readonly BlockId[],
  final: BlockId,
  owners: Watchlist,
): Promise<void> {
  const last = blocks.at(-1)
  const starts = await tx.rows(
    open,
    `SELECT address, number, seen, time FROM chain_starts WHERE network = $1 AND state = 'open'`,
    [network],
  )
  if (starts.length === 0 || !last) return
  const rows = await tx.rows(
    seenBlock,
    'SELECT number, hash, seq FROM chain_blocks WHERE network = $1 AND number <= $2',
    [network, last.number],
  )
  const seenAt = new Map(rows.map(({ number, hash, seq }) => [`${number} ${hash}`, seq]))
  for (const { address, number, seen, time } of starts) {
    const wasThere = (block: BlockId) =>
      block.at < time || (seenAt.get(`${block.number} ${block.hash}`) ?? Infinity) <= seen
    // Handed out after that block had been called final, while these were read.
    const isNewer = !owners.has(accountOf(address))
    const newest = isNewer ? final : blocks.findLast(wasThere)
    if (newest && newest.number > number)
      await tx.run('UPDATE chain_starts SET number = $3 WHERE network = $1 AND address = $2', [
        ...[network, address, newest.number],
      ])
  }
}

/** Closes the beginnings that no further block will move, now that the final ones have left `chain_blocks`. */
export const closeStarts = (tx: Tx, network: Network, { at }: BlockId): Promise<number> =>
  tx.run(
    `UPDATE chain_starts s SET state = $3 WHERE network = $1 AND state = 'open' AND time <= $2
     AND NOT EXISTS (SELECT FROM chain_blocks b WHERE b.network = $1 AND b.seq <= s.seen)`,
    // Tron's nodes have no balance at a certain block.
    [network, at, familyOf(network) === 'tron' ? 'done' : 'due'],
  )

/** Whether a block was there before an address was handed out, so that what it paid is nobody's. */
export async function isBeforeStart(
  tx: Pick<Tx, 'rows'>,
  network: Network,
  address: string,
  { number, at }: Pick<BlockId, 'number' | 'at'>,
): Promise<boolean> {
  const rows = await tx.rows(
    v.unknown(),
    `SELECT FROM chain_starts WHERE network = $1 AND address = $2 AND (number >= $3 OR time > $4)`,
    [network, address, number, at],
  )
  return rows.length > 0
}
