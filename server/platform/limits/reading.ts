import { tooMany } from '../http/refusal.ts'
import { type Clock, MINUTE, SECOND } from '../time/clock.ts'

/** What a reading calls with the number of rows that it has read. */
export type CountRows = (rows: number) => void

/**
 * What one person may read of this host, so that nobody else waits for it: a number of rows in a minute over all calls,
 * and one long reading at a time. Both refuse with 429 where the minute's rows are used up.
 */
export interface Reading {
  /** Does `work` once what the same person reads already is done. Refuses, too, where too many wait. */
  run<T>(userId: string, work: (countRows: CountRows) => Promise<T>): Promise<T>
  /** Does `work` at once, since it reads a bounded number of rows. */
  page<T>(userId: string, work: (countRows: CountRows) => Promise<T>): Promise<T>
}

/** Five histories of 20,000 rows. */
const ROWS = 100_000
/** What a call costs, in rows, whatever it finds. */
const CALL = 20
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
    // The difference counts in either direction: the clock may be set back.
    if (Math.abs(now - reader.since) >= MINUTE) Object.assign(reader, { rows: 0, since: now })
    readers.set(userId, reader)
    return reader
  }

  /** Whoever reads nothing and has nothing on account is forgotten. */
  function forget(now: number): void {
    for (const [userId, { waiting, since }] of readers)
      if (waiting === 0 && Math.abs(now - since) >= MINUTE) readers.delete(userId)
  }

  /** The reader of a person whose rows of the minute are not used up. */
  function admitted(userId: string): Reader {
    const now = clock.now().getTime()
    forget(now)
    const reader = readerOf(userId, now)
    if (reader.rows >= ROWS) throw tooMany((reader.since + MINUTE - now) / SECOND)
    reader.rows += CALL
    return reader
  }

  return {
    page: async (userId, work) => {
      const reader = admitted(userId)
      return work((rows) => (reader.rows += rows))
    },
    async run(userId, work) {
      const reader = admitted(userId)
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
