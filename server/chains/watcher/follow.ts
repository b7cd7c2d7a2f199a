import * as v from 'valibot'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Node } from '../../platform/nodes/node.ts'
import { type Cursor, CursorMoved, cursorOf } from './cursor.ts'
import { countConfirmations, markGone, paymentsIn, type Rules, storeSeen } from './payments.ts'
import { blockIdAt, type Reader } from './reading/evm-reader.ts'
import type { BlockId } from './reading/payment.ts'
import type { Watchlist } from './watchlist.ts'

/*
 * Follows a network's newest blocks, so that a payment is shown from its first block on. Nothing is credited here: one
 * node is believed, and what it says is looked at again when the block is final.
 */

/** Blocks that are read in a step. */
const MOST = 40
/** Further from the final block than this the newest ones are not followed: the host is catching up. */
const FURTHEST = 400

const stored = v.object({ number: v.number(), hash: v.string() })

/** The hashes of the blocks that were seen, from the final one on. */
async function seenBlocks(tx: Pick<Tx, 'rows'>, { network }: Rules, cursor: Cursor) {
  const rows = await tx.rows(
    stored,
    'SELECT number, hash FROM chain_blocks WHERE network = $1 AND number > $2',
    [network, cursor.number],
  )
  return new Map([[cursor.number, cursor.hash], ...rows.map((b) => [b.number, b.hash] as const)])
}

/** The newest of the seen blocks that still is where it was seen; undefined if even the final one is not. */
async function commonBlock(
  node: Node,
  seen: ReadonlyMap<number, string>,
  from: number,
): Promise<number | undefined> {
  for (let number = from; seen.has(number); number--)
    if ((await blockIdAt(node, number))?.hash === seen.get(number)) return number
  return undefined
}

export interface Following {
  readonly db: Db
  readonly node: Node
  readonly reader: Reader
  readonly rules: Rules
  readonly watchlist: () => Promise<Watchlist>
}

/** Reads what is new and resolves to the newest block that is seen now; undefined if there is nothing to follow yet. */
export async function follow({ db, node, reader, rules, watchlist }: Following) {
  const cursor = await cursorOf(db, rules.network)
  const newest = await blockIdAt(node, 'latest')
  if (!cursor || !newest || newest.number > cursor.number + FURTHEST) return undefined
  const seen = await seenBlocks(db, rules, cursor)
  const head = Math.max(...seen.keys())
  if (newest.number === head && newest.hash === seen.get(head)) return newest
  const isNext = newest.number === head + 1 && newest.parentHash === seen.get(head)
  const common = isNext ? head : await commonBlock(node, seen, Math.min(head, newest.number))
  // Whether a block is replaced that was final is found where it counts, with all nodes.
  if (common === undefined || newest.number <= common) return undefined

  const owners = await watchlist()
  const last = Math.min(newest.number, common + MOST)
  const { blocks, movements } = await reader.read(node, common + 1, last, new Set(owners.keys()))
  // Replaced while it was read: the next step sees to it.
  if (blocks[0]?.parentHash !== seen.get(common)) return undefined
  const payments = paymentsIn(movements, owners)
  await db.transaction(async (tx) => {
    const now = await cursorOf(tx, rules.network)
    if (now?.hash !== cursor.hash) throw new CursorMoved(rules.network)
    await markGone(tx, rules.network, common + 1, Number.MAX_SAFE_INTEGER)
    for (const payment of payments)
      await storeSeen(tx, rules, payment, owners, { head: last, final: cursor.number })
    await storeBlocks(tx, rules, blocks, common)
    await countConfirmations(tx, rules.network, last)
  })
  return blocks.at(-1)
}

async function storeBlocks(tx: Tx, { network }: Rules, blocks: readonly BlockId[], common: number) {
  await tx.run('DELETE FROM chain_blocks WHERE network = $1 AND number > $2', [network, common])
  await tx.run(
    `INSERT INTO chain_blocks (network, number, hash)
     SELECT $1, (b ->> 0)::bigint, b ->> 1 FROM jsonb_array_elements($2::jsonb) AS b`,
    [network, JSON.stringify(blocks.map(({ number, hash }) => [number, hash]))],
  )
  await tx.run('UPDATE chain_cursors SET head = $2 WHERE network = $1', [
    ...[network, blocks.at(-1)?.number],
  ])
}
