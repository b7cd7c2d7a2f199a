import { createThrottle } from '../time/throttle.ts'
import type { Announcer, Tx } from './db.ts'

/** Milliseconds between two batches. */
const INTERVAL = 20

interface Announcements extends Announcer {
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Sends notifications in batches, each in a transaction of its own: NOTIFY takes a lock of the whole database until its
 * transaction has committed, so transactions that notify commit one after another. Equal ones are sent once. A batch
 * that fails is sent again with the next one.
 */
export function createAnnouncements(
  db: Pick<Tx, 'run'>,
  onError: (error: unknown) => void = () => {},
): Announcements {
  let pending = new Map<string, readonly [channel: string, payload: string]>()

  async function send(): Promise<void> {
    if (pending.size === 0) return
    const batch = pending
    pending = new Map()
    try {
      await db.run(
        'SELECT pg_notify(one ->> 0, one ->> 1) FROM jsonb_array_elements($1::jsonb) AS one',
        [JSON.stringify([...batch.values()])],
      )
    } catch (error) {
      pending = new Map([...batch, ...pending])
      onError(error)
    }
  }
  const throttle = createThrottle(INTERVAL, send)

  return {
    announce(channel, payload) {
      pending.set(`${channel} ${payload}`, [channel, payload])
      throttle.request()
    },
    async close() {
      throttle.stop()
      await send()
    },
  }
}
