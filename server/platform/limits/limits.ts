import { isIPv6 } from 'node:net'
import * as v from 'valibot'
import type { Tx } from '../db/db.ts'
import { tooMany } from '../http/refusal.ts'
import type { Clock } from '../time/clock.ts'
import { addMs, CLOCK_TOLERANCE, DAY, SECOND } from '../time/clock.ts'

/** Allows at most `max` in a window of `per` milliseconds, which begins with the first one. */
export interface Rate {
  readonly max: number
  readonly per: number
  /** If set, each window after one that was used up lasts twice as long, up to this; a day without tries ends that. */
  readonly growsTo?: number
}

export interface Limits {
  /** Counts one under `key`; refuses with 429 above `rate.max` in the window. */
  take(key: string, rate: Rate): Promise<void>
  /** Counts one under `key`; false above `rate.max` in the window. */
  count(key: string, rate: Rate): Promise<boolean>
  /** Resets the count, for example after a correct password. */
  clear(key: string): Promise<void>
}

const taken = v.object({ count: v.number(), ends_at: v.date() })

const MAX_STRIKES = 20

/** Rate limits in the database, so that all processes of the host share the counts. */
export function createLimits(db: Tx, clock: Clock): Limits {
  const countOne = async (key: string, { max, per, growsTo = per }: Rate) => {
    const now = clock.now()
    const [row] = await db.rows(
      taken,
      `INSERT INTO rate_limits AS r (key, started_at, ends_at, count) VALUES ($1, $2, $3, 1)
       ON CONFLICT (key) DO UPDATE SET (started_at, ends_at, count, strikes) = (
         SELECT
           CASE WHEN is_over THEN $2 ELSE r.started_at END,
           CASE WHEN is_over
             THEN $2 + LEAST($4 * power(2, strikes), $5) * interval '1 millisecond' ELSE r.ends_at END,
           CASE WHEN is_over THEN 1 ELSE r.count + 1 END,
           strikes
         FROM (
           SELECT is_over, CASE WHEN NOT is_over THEN r.strikes
             WHEN r.count >= $6 AND r.ends_at > $7 AND NOT is_future
             THEN LEAST(r.strikes + 1, ${MAX_STRIKES}) ELSE 0 END AS strikes
           FROM (SELECT is_future, is_future OR r.ends_at <= $2 AS is_over
             FROM (SELECT r.started_at > $8 AS is_future) f) o
         ) w)
       RETURNING count, ends_at`,
      [key, now, addMs(now, per), per, growsTo, max, addMs(now, -DAY), addMs(now, CLOCK_TOLERANCE)],
    )
    if (!row || row.count <= max) return undefined
    return (row.ends_at.getTime() - now.getTime()) / SECOND
  }
  return {
    async take(key, rate) {
      const retryAfter = await countOne(key, rate)
      if (retryAfter !== undefined) throw tooMany(retryAfter)
    },
    count: async (key, rate) => (await countOne(key, rate)) === undefined,
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
  // A proxy may spell one address in several ways.
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
