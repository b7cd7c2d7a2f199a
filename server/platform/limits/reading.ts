import { tooMany } from '../http/refusal.ts'
import { type Clock, MINUTE, SECOND } from '../time/clock.ts'

/**
 * What one person may read of this host, so that nobody else waits for it: one long reading at a time, the next ones wait, and
 * a number of rows in a minute over all of them.
 */
export interface Reading {
  /**
   * Does `work` once what the same person reads already is done; it says how many rows it has read. Refuses with 429 where
   * too many wait, or the minute's rows are used up.
   */
  run<T>(userId: string, work: (countRows: (rows: number) => void) => Promise<T>): Promise<T>
}

/** Five histories of 20,000 rows. */
const ROWS = 100_000
const MOST_WAITING = 6
/** Seconds, of one that waits for those before it. */
const SOON = 2

interface Reader {
  last: Promise<unknown>
  waiting: number
  rows: number
  /** When the minute began, in milliseconds since 1970. */
  since: number
}

export function createReading(clock: Clock): Reading {
  const readers = new Map<string, Reader>()

  function readerOf(userId: string, now: number): Reader {
    const known = readers.get(userId)
    const reader = known ?? { last: Promise.resolve(), waiting: 0, rows: 0, since: now }
    // In either direction: the clock may be set back.
    if (Math.abs(now - reader.since) >= MINUTE) Object.assign(reader, { rows: 0, since: now })
    readers.set(userId, reader)
    return reader
  }

  /** Whoever reads nothing and has nothing on account is forgotten. */
  function forget(now: number): void {
    for (const [userId, { waiting, since }] of readers)
      if (waiting === 0 && Math.abs(now - since) >= MINUTE) readers.delete(userId)
  }

  return {
    async run(userId, work) {
      const now = clock.now().getTime()
      forget(now)
      const reader = readerOf(userId, now)
      if (reader.rows >= ROWS) throw tooMany((reader.since + MINUTE - now) / SECOND)
      if (reader.waiting >= MOST_WAITING) throw tooMany(SOON)
      reader.waiting += 1
      const done = reader.last.then(() => work((rows) => (reader.rows += rows)))
      reader.last = done.catch(() => undefined)
      try {
        return await done
      } finally {
        reader.waiting -= 1
      }
    },
  }
}
