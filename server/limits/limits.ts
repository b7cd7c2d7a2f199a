import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import type { Clock } from '../clock.ts'
import { addMs } from '../clock.ts'
import type { Tx } from '../db/db.ts'
import { tooMany } from '../refusal.ts'

/** At most `max` in a window of `per` milliseconds, which begins with the first one. */
export interface Rate {
  readonly max: number
  readonly per: number
}

export interface Limits {
  /** Counts one under `key`; refuses with 429 above `rate.max` in the window. */
  take(key: string, rate: Rate): Promise<void>
  /** Resets the count, for example after a correct password. */
  clear(key: string): Promise<void>
}

const taken = v.object({ count: v.number(), ends_at: v.date() })

/** Rate limits in the database, so that all processes of the host share the counts. */
export function createLimits(db: Tx, clock: Clock): Limits {
  return {
    async take(key, { max, per }) {
      const now = clock.now()
      const [row] = await db.rows(
        taken,
        `INSERT INTO rate_limits AS r (key, started_at, ends_at, count) VALUES ($1, $2, $3, 1)
         ON CONFLICT (key) DO UPDATE SET
           count = CASE WHEN r.ends_at <= $2 THEN 1 ELSE r.count + 1 END,
           started_at = CASE WHEN r.ends_at <= $2 THEN $2 ELSE r.started_at END,
           ends_at = CASE WHEN r.ends_at <= $2 THEN $3 ELSE r.ends_at END
         RETURNING count, ends_at`,
        [key, now, addMs(now, per)],
      )
      if (!row || row.count <= max) return
      throw tooMany((row.ends_at.getTime() - now.getTime()) / 1000)
    },
    async clear(key) {
      await db.run('DELETE FROM rate_limits WHERE key = $1', [key])
    },
  }
}

/** The key of a caller: an IPv4 address, or the /64 network of an IPv6 address, because a subscriber gets a whole /64. */
export function callerOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}
