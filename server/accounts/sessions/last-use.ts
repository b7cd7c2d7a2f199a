import type { Tx } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs, HOUR } from '../../platform/time/clock.ts'

/** When a session was last used is true to about so long: otherwise every request would write. */
const COARSE = HOUR

/**
 * Records the use of the verified session with that token's hash, with at most one statement for a session in an hour
 * and process; undefined if it has been recorded. A failure is reported to `onError` and fails no request: histories can be read from a full disk.
 */
export function createLastUse(
  db: Pick<Tx, 'run'>,
  clock: Clock,
  onError: (error: unknown) => void,
): (tokenHash: string) => Promise<void> | undefined {
  const recorded = new Set<string>()
  let since = clock.now().getTime()

  return (tokenHash) => {
    const now = clock.now()
    // The difference counts in either direction: the clock may be set back.
    if (Math.abs(now.getTime() - since) >= COARSE) {
      recorded.clear()
      since = now.getTime()
    }
    if (recorded.has(tokenHash)) return undefined
    recorded.add(tokenHash)
    const use = db.run(
      'UPDATE sessions SET used_at = $2 WHERE token_hash = $1 AND (used_at < $3 OR used_at > $2)',
      [tokenHash, now, addMs(now, -COARSE)],
    )
    return use.then(() => {}, onError)
  }
}
