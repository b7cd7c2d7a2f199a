import { nativeCoin } from '#domain/assets.ts'
import type { Db } from '../../platform/db/db.ts'
import { isNodeFailure } from '../../platform/nodes/node-error.ts'
import type { Nodes } from '../../platform/nodes/several.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Cursor, cursorOf, moveCursor, setStopped } from './cursor.ts'
import type { Finality } from './finality.ts'
import { creditFinal, markGone, markReplaced, paymentsIn, type Rules } from './payments.ts'
import { blockIdAt, type Reader } from './reading/evm-reader.ts'
import type { BlockId } from './reading/payment.ts'
import { storeSpendings } from './spendings.ts'
import { advanceStarts, closeStarts } from './starts.ts'
import { storeTreasuryPayments } from './treasury.ts'
import type { Watchlist } from './watchlist.ts'

/*
 * Credits what was paid in final blocks. Every block is read from as many nodes as must agree, and the cursor is moved
 * in the transaction that credits, so that a crash between any two steps neither loses a payment nor credits it twice.
 */

export interface Crediting {
  readonly db: Db
  readonly clock: Clock
  readonly nodes: Nodes
  readonly reader: Reader
  readonly finality: Finality
  readonly rules: Rules
  readonly watchlist: () => Promise<Watchlist>
  /** Called for each payment that was processed, with what became of it. */
  readonly onPayment?: (outcome: string) => void
}

export type Progress =
  /** All final blocks are read. */
  | { readonly state: 'current'; readonly cursor: Cursor; readonly final: BlockId }
  | { readonly state: 'behind'; readonly cursor: Cursor; readonly final: BlockId }
  /** Blocks that were final are no more: nothing is credited. */
  | { readonly state: 'stopped'; readonly cursor: Cursor; readonly reason: string }

/** How many blocks are read at a time: more, while nodes give them, to catch up. */
export function createPace(most = 100) {
  let size = 8
  return {
    get size() {
      return size
    },
    grow: () => {
      size = Math.min(most, size * 2)
    },
    shrink: () => {
      size = Math.max(1, Math.floor(size / 4))
    },
  }
}
export type Pace = ReturnType<typeof createPace>

/** Reads the next final blocks. Rejects with NodeError and CursorMoved, after which it can be called again. */
export async function creditNext(deps: Crediting, pace: Pace): Promise<Progress> {
  const { db, clock, nodes, reader, finality, rules, watchlist, onPayment } = deps
  const cursor = await cursorOf(db, rules.network)
  if (!cursor) throw new Error(`${rules.network} has no cursor`)
  // It comes before the addresses are read: whoever pays in these blocks had their address before.
  const final = await finality.final(nodes)
  if (final.number <= cursor.number) {
    const isSame = final.number < cursor.number || final.hash === cursor.hash
    return isSame && cursor.stopped === ''
      ? { state: 'current', cursor, final }
      : await checkCursor(deps, cursor, final)
  }
  const owners = await watchlist()
  const from = cursor.number + 1
  const to = Math.min(final.number, cursor.number + pace.size)
  const reading = await reader
    .read(nodes.agreed, from, to, new Set([...owners.keys(), ...rules.own]))
    .catch((error: unknown) => {
      if (isNodeFailure(error, 'timeout', 'refused', 'limited')) pace.shrink()
      throw error
    })
  const last = reading.blocks.at(-1)
  const isSound = last && (last.number < final.number || last.hash === final.hash)
  if (reading.blocks[0]?.parentHash !== cursor.hash || !isSound)
    return await checkCursor(deps, cursor, final)

  const payments = paymentsIn(reading.movements, owners)
  const outcomes = await db.transaction(async (tx) => {
    const now = clock.now()
    // First of all, so that of two hosts one waits here, and then finds that there is nothing left to do.
    await moveCursor(tx, rules.network, cursor, { last, final }, now)
    await advanceStarts(tx, rules.network, reading.blocks, final, owners)
    const credited: string[] = []
    for (const payment of payments)
      credited.push(await creditFinal(tx, rules, payment, owners, now))
    const native = nativeCoin(rules.network)
    await storeSpendings(tx, rules.network, native, reading, owners)
    await storeTreasuryPayments(tx, rules.network, native, reading, rules.own)
    await markGone(tx, rules.network, 0, last.number)
    await markReplaced(tx, rules.network, reading.blocks)
    await tx.run('DELETE FROM chain_blocks WHERE network = $1 AND number <= $2', [
      ...[rules.network, last.number],
    ])
    await closeStarts(tx, rules.network, last)
    return credited
  })
  for (const outcome of outcomes) onPayment?.(outcome)
  pace.grow()
  const moved = { ...cursor, number: last.number, hash: last.hash, stopped: '' }
  return { state: last.number < final.number ? 'behind' : 'current', cursor: moved, final }
}

/** Whether the block of the cursor still is what it was. If not, nothing is credited until it is again. */
async function checkCursor(
  { db, nodes, rules }: Crediting,
  cursor: Cursor,
  final: BlockId,
): Promise<Progress> {
  const block = await blockIdAt(nodes.agreed, cursor.number)
  const isSame = block?.hash === cursor.hash
  const reason = isSame
    ? ''
    : `block ${cursor.number} was final as ${cursor.hash}, and now is ${block?.hash ?? 'missing'}`
  if (reason !== cursor.stopped) await setStopped(db, rules.network, cursor, reason)
  if (!isSame) return { state: 'stopped', cursor: { ...cursor, stopped: reason }, reason }
  return { state: 'behind', cursor: { ...cursor, stopped: '' }, final }
}
