import * as v from 'valibot'
import { consistencyRanges, EMPTY_ROOT, type Hash, isConsistent } from '#domain/log/merkle.ts'
import { type Checkpoint, checkpointText } from '#domain/log/note.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import type { LogSigner } from './key.ts'
import type { LastSigned } from './last-signed.ts'
import { requireOwnState, STATE_COLUMNS } from './state-seal.ts'
import { hashesOf } from './tiles.ts'

/**
 * The log in the database is not the one that this host has signed before: it is shorter, or other in what it had. Whoever
 * has seen the earlier checkpoint would see a log with two pasts, so nothing is signed. The message is for the operator.
 */
export class LogWouldFork extends Error {
  override readonly name = 'LogWouldFork'
}

const state = v.object({ size: v.number(), signed: v.number() })
const sealedState = v.object({
  ...state.entries,
  positionsText: v.string(),
  soldText: v.string(),
  seal: v.nullable(v.string()),
})

/** The root of the log's first `size` entries. */
export async function rootAt(db: Pick<Tx, 'rows'>, size: number): Promise<Hash> {
  if (size === 0) return EMPTY_ROOT
  const [root] = await hashesOf(db, size, [{ start: 0, end: size }])
  if (!root) throw new Error('a log without a root')
  return root
}

/**
 * Signs the log as it is in the database, where it has grown since. Before, the whole of it must contain what was signed
 * last. Throws LogWouldFork.
 */
export async function signGrown(
  db: Db,
  { key, sign }: LogSigner,
  lastSigned: LastSigned,
): Promise<void> {
  const [row] = await db.rows(sealedState, `SELECT ${STATE_COLUMNS}, signed FROM log_state`)
  const last = lastSigned.read()
  if (row) requireOwnState(db, row)
  if (!row || (row.size === row.signed && last?.size === row.size)) return
  const { size } = row
  const now = { origin: key.name, size, root: await rootAt(db, size) }
  if (last) await requireSameLog(db, last, now)
  const note = sign(checkpointText(now))
  await lastSigned.write(note)
  await db.run(
    'UPDATE log_state SET checkpoint = $1, signed = $2 WHERE signed < $2 OR checkpoint IS NULL',
    [note, size],
  )
}

/** Whether the database has fewer entries than this host has signed: it was restored from a back-up. */
export const isShorter = (size: number, last: Checkpoint | undefined): boolean =>
  last !== undefined && size < last.size

/** Throws LogWouldFork for a log that is shorter than what this host has signed. */
export async function requireNotShorter(db: Db, lastSigned: LastSigned): Promise<void> {
  const [row] = await db.rows(state, 'SELECT size, signed FROM log_state')
  const last = lastSigned.read()
  if (row && isShorter(row.size, last))
    throw new LogWouldFork(
      `the log in the database has ${row.size} entries, and ${last?.size} were signed: the database is an older one. Nothing is signed until it has those entries`,
    )
}

/** Whether the database has the log of which this host has signed the newest state, so that it can go on. */
export async function hasAllThatWasSigned(
  db: Db,
  origin: string,
  lastSigned: LastSigned,
): Promise<boolean> {
  const [found] = await db.rows(state, 'SELECT size, signed FROM log_state')
  const last = lastSigned.read()
  if (!found || !last) return true
  try {
    await requireNotShorter(db, lastSigned)
    await requireSameLog(db, last, { origin, size: found.size, root: await rootAt(db, found.size) })
    return true
  } catch (error) {
    if (error instanceof LogWouldFork) return false
    throw error
  }
}

async function requireSameLog(db: Db, last: Checkpoint, now: Checkpoint): Promise<void> {
  if (last.origin !== now.origin)
    throw new LogWouldFork(
      `log.checkpoint in DATA_DIR is of ${last.origin}, and log.key of ${now.origin}: they belong to two logs`,
    )
  const isGrown = last.size > 0 && last.size < now.size
  const proof = isGrown ? await hashesOf(db, now.size, consistencyRanges(last.size, now.size)) : []
  if (!isConsistent(last, now, proof))
    throw new LogWouldFork(
      `the log in the database is not the one of which ${last.size} entries were signed. Nothing is signed`,
    )
}
