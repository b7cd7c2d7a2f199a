import type { Clock } from './clock.ts'
import { addMs, DAY, HOUR } from './clock.ts'
import type { Tx } from './db/db.ts'

const MAIL_LIFE = 30 * DAY
const SWEEP_INTERVAL = HOUR

/** Deletes expired rows to save space; they are refused whether or not they have been deleted. */
export async function sweep(db: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const table of ['sessions', 'identity_refresh_tokens', 'identity_reset_codes']) {
    await db.run(`DELETE FROM ${table} WHERE expires_at <= $1`, [now])
  }
  await db.run('DELETE FROM codes WHERE expires_at <= $1', [addMs(now, -DAY)])
  // A day longer, because a window that was used up lengthens the next one.
  await db.run('DELETE FROM rate_limits WHERE ends_at <= $1', [addMs(now, -DAY)])
  await db.run('DELETE FROM mails WHERE at <= $1', [addMs(now, -MAIL_LIFE)])
}

/** Sweeps now and every hour, until the returned function is called. */
export function startSweeping(db: Tx, clock: Clock, onError: (error: unknown) => void): () => void {
  const run = () => {
    sweep(db, clock).catch(onError)
  }
  run()
  const timer = setInterval(run, SWEEP_INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
