import type { Clock } from '../clock.ts'
import type { Tx } from '../db/db.ts'

/**
 * Runs `send` unless it has been run for `key`. Two at once send one mail; a failed one is thrown and leaves the
 * mail to be sent by the next.
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

/** Records `key` as notified; resolves to whether it had not been before. */
export async function claimNotice(db: Tx, clock: Clock, key: string): Promise<boolean> {
  const noted = await db.run(
    'INSERT INTO notices (key, at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [key, clock.now()],
  )
  return noted === 1
}
