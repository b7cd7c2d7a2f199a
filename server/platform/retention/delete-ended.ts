import type { Tx } from '../db/db.ts'
import type { Clock } from '../time/clock.ts'
import { addMs, HOUR } from '../time/clock.ts'
import { type Life, livesFor } from './retention.ts'

const INTERVAL = HOUR
/** Rows for each statement, so that none takes long. */
const BATCH = 1000

/** Deletes the rows whose life is over; expired ones are refused whether or not they have been deleted. */
export async function deleteEnded(db: Tx, clock: Clock, sessionLife: number): Promise<void> {
  for (const [table, life] of Object.entries(livesFor(sessionLife)))
    await deleteFrom(db, clock.now(), table, life)
}

async function deleteFrom(
  db: Tx,
  now: Date,
  table: string,
  { from, life, where = 'true' }: Life,
): Promise<void> {
  const ended = `SELECT ctid FROM ${table} WHERE ${from} <= $1 AND ${where} LIMIT ${BATCH}`
  const remove = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${ended}))`
  let removed = BATCH
  while (removed === BATCH) removed = await db.run(remove, [addMs(now, -life)])
}

/** Deletes them now and every hour, until the returned function is called. */
export function startDeletingEnded(
  db: Tx,
  clock: Clock,
  sessionLife: number,
  onError: (error: unknown) => void,
): () => void {
  const run = () => {
    deleteEnded(db, clock, sessionLife).catch(onError)
  }
  run()
  const timer = setInterval(run, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
