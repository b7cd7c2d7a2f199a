import type { Tx } from '../db/db.ts'
import type { Clock } from '../time/clock.ts'
import { addMs, HOUR } from '../time/clock.ts'
import { startRepeating } from '../time/repeat.ts'
import { type Retention, retentionFor } from './retention.ts'

/** Rows for each statement, so that none takes long. */
const BATCH = 1000

/** Deletes the rows that are not kept any longer; expired ones are refused whether or not they have been deleted. */
export async function deleteEnded(db: Tx, clock: Clock, sessionLife: number): Promise<void> {
  for (const [table, retention] of Object.entries(retentionFor(sessionLife)))
    await deleteFrom(db, clock.now(), table, retention)
}

async function deleteFrom(
  db: Tx,
  now: Date,
  table: string,
  { from, keptFor, where = 'true' }: Retention,
): Promise<void> {
  const ended = `SELECT ctid FROM ${table} WHERE ${from} <= $1 AND ${where} LIMIT ${BATCH}`
  const remove = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${ended}))`
  let removed = BATCH
  while (removed === BATCH) removed = await db.run(remove, [addMs(now, -keptFor)])
}

/** Deletes them now and every hour, until the returned function is called, which waits for what is being deleted. */
export const startDeletingEnded = (
  db: Tx,
  clock: Clock,
  sessionLife: number,
  onError: (error: unknown) => void,
): (() => Promise<void>) => startRepeating(() => deleteEnded(db, clock, sessionLife), HOUR, onError)
