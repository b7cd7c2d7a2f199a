import type { Clock } from '../clock.ts'
import type { Tx } from '../db/db.ts'

/**
 * Runs `send` unless it has succeeded for `key` before. Concurrent calls send one mail. If `send` rejects, the next call
 * tries again.
 */
export async function mailOnce(
  db: Tx,
  clock: Clock,
  key: string,
  send: () => Promise<void>,
): Promise<void> {
  if (!(await claimNotice(db, clock, key))) return
  try {
    await send()
  } catch (error) {
    await db.run('DELETE FROM notices WHERE key = $1', [key])
    throw error
  }
}

/** Records `key` as notified. False if it had been recorded before. */
export async function claimNotice(db: Tx, clock: Clock, key: string): Promise<boolean> {
  const inserted = await db.run(
    'INSERT INTO notices (key, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [key, clock.now()],
  )
  return inserted === 1
}
