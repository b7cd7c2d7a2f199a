import { createThrottle } from '../time/throttle.ts'
import type { Announcer, Tx } from './db.ts'

/** Milliseconds between two batches. */
const INTERVAL = 20
/** Characters of one notification, whose payloads are ids: PostgreSQL takes fewer than 8,000 bytes. */
const MAX_LENGTH = 7_000
/** It separates the payloads of one notification, none of which contains it. */
const SEPARATOR = ' '

interface Announcements extends Announcer {
  /** Sends what is left. */
  close(): Promise<void>
}

/** The payloads of each channel. */
type Batch = Map<string, Set<string>>

/**
 * Sends notifications in batches, each in a transaction of its own: NOTIFY takes a lock of the whole database until its
 * transaction has committed, so transactions that notify commit one after another. Equal payloads are sent once, and
 * those of one channel in as few notifications as hold them, because each costs the database more than what it says:
 * listeners take them apart with {@link announcedIn}. A batch that fails is sent again with the next one.
 */
export function createAnnouncements(
  db: Pick<Tx, 'run'>,
  onError: (error: unknown) => void = () => {},
): Announcements {
  let pending: Batch = new Map()

  async function send(): Promise<void> {
    if (pending.size === 0) return
    const batch = pending
    pending = new Map()
    try {
      await db.run(
        'SELECT pg_notify(one ->> 0, one ->> 1) FROM jsonb_array_elements($1::jsonb) AS one',
        [JSON.stringify(notificationsOf(batch))],
      )
    } catch (error) {
      for (const [channel, payloads] of batch) for (const payload of payloads) add(channel, payload)
      onError(error)
    }
  }
  const throttle = createThrottle(INTERVAL, send)

  function add(channel: string, payload: string): void {
    const payloads = pending.get(channel)
    if (payloads) payloads.add(payload)
    else pending.set(channel, new Set([payload]))
  }

  return {
    announce(channel, payload) {
      add(channel, payload)
      throttle.request()
    },
    async close() {
      throttle.stop()
      await send()
    },
  }
}

/** What was announced, of one notification that came from {@link createAnnouncements}. */
export const announcedIn = (notification: string): string[] => notification.split(SEPARATOR)

const notificationsOf = (batch: Batch): [channel: string, text: string][] =>
  [...batch].flatMap(([channel, payloads]) => {
    const texts: string[] = []
    for (const payload of payloads) {
      const last = texts.pop()
      const longer = last === undefined ? payload : `${last}${SEPARATOR}${payload}`
      if (last === undefined || longer.length <= MAX_LENGTH) texts.push(longer)
      else texts.push(last, payload)
    }
    return texts.map((text): [string, string] => [channel, text])
  })
