import * as v from 'valibot'
import type { Network } from '#domain/assets.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { addMs, SECOND } from '../../platform/time/clock.ts'
import type { BlockId } from './reading/payment.ts'

/** How far a network has been read. */
export interface Cursor {
  /** The newest final block whose payments are credited. */
  readonly number: number
  readonly hash: string
  /** The newest block that was seen. */
  readonly head: number
  /** Why nothing is credited; empty otherwise. */
  readonly stopped: string
  /** When a host last saw that nothing more is final. */
  readonly at: Date
}

/** Another host has gone on meanwhile: what was read is of no use, and nothing was written. */
export class CursorMoved extends Error {
  override readonly name = 'CursorMoved'
}

/** Longer than a step takes; a host that ends without saying so is followed by another one after it. */
const LEASE = 20 * SECOND
/** How often it is taken again. */
export const RENEWAL = 5 * SECOND

const row = v.object({
  number: v.number(),
  hash: v.string(),
  head: v.number(),
  stopped: v.string(),
  at: v.date(),
})
const SELECT = 'SELECT number, hash, head, stopped, at FROM chain_cursors WHERE network = $1'

export const cursorOf = async (
  tx: Pick<Tx, 'rows'>,
  network: Network,
): Promise<Cursor | undefined> => (await tx.rows(row, SELECT, [network]))[0]

/** The cursor of a network that is watched for the first time: what was paid before is credited by hand. */
export async function beginAt(
  db: Db,
  network: Network,
  { number, hash, at }: BlockId,
  now: Date,
): Promise<void> {
  await db.run(
    `INSERT INTO chain_cursors (network, number, hash, head, at, since, final_number, final_time)
     VALUES ($1, $2, $3, $2, $4, $4, $2, $5) ON CONFLICT DO NOTHING`,
    [network, number, hash, now, at],
  )
}

/** Whether this host is the one that reads the network for a while; `readAt` is when it last did. */
export async function takeLease(
  db: Db,
  network: Network,
  holder: string,
  now: Date,
  readAt: Date | undefined,
): Promise<boolean> {
  const taken = await db.run(
    `UPDATE chain_cursors SET holder = $2, held_until = $4, at = coalesce($6, at),
       heard_at = coalesce(clock_timestamp() - ($3::timestamptz - $6::timestamptz), heard_at)
     WHERE network = $1 AND (holder = $2 OR held_until IS NULL OR held_until < $3 OR held_until > $5)`,
    // One far ahead was written before a jump of the clock.
    [network, holder, now, addMs(now, LEASE), addMs(now, 2 * LEASE), readAt ?? null],
  )
  return taken > 0
}

export const endLease = (db: Db, network: Network, holder: string): Promise<number> =>
  db.run('UPDATE chain_cursors SET held_until = NULL WHERE network = $1 AND holder = $2', [
    network,
    holder,
  ])

/** The block that the cursor goes on to. */
export interface Move {
  readonly last: BlockId
  /** The newest block that is final by now. */
  readonly final: BlockId
}

/** Moves the cursor on from where it was. Throws CursorMoved if it is elsewhere. */
export async function moveCursor(
  tx: Tx,
  network: Network,
  before: Cursor,
  { last, final }: Move,
  now: Date,
): Promise<void> {
  const moved = await tx.run(
    `UPDATE chain_cursors SET number = $4, hash = $5, head = greatest(head, $4), at = $6, stopped = '',
       final_number = $7, final_time = $8, heard_at = clock_timestamp()
     WHERE network = $1 AND number = $2 AND hash = $3`,
    [
      ...[network, before.number, before.hash, last.number, last.hash, now],
      ...[final.number, final.at],
    ],
  )
  if (moved === 0) throw new CursorMoved(`the cursor of ${network} is not at ${before.number}`)
}

/** Says why nothing is credited any more, or with an empty text that it is again. */
export const setStopped = (db: Db, network: Network, before: Cursor, reason: string) =>
  db.run('UPDATE chain_cursors SET stopped = $4 WHERE network = $1 AND number = $2 AND hash = $3', [
    ...[network, before.number, before.hash, reason],
  ])

/** An operator takes what the nodes say now of the cursor's block for final. False if the network has not stopped. */
export const acceptChain = async (tx: Tx, network: Network): Promise<boolean> =>
  (await tx.run(
    `UPDATE chain_cursors SET hash = '', stopped = '' WHERE network = $1 AND stopped <> ''`,
    [network],
  )) > 0

/** Puts the cursor back on a chain after that. */
export const anchor = (db: Db, network: Network, block: BlockId | null): Promise<number> =>
  db.run(`UPDATE chain_cursors SET hash = $2 WHERE network = $1 AND number = $3 AND hash = ''`, [
    ...[network, block?.hash ?? '', block?.number ?? -1],
  ])
