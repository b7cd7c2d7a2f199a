import * as v from 'valibot'
import type { Clock } from '../time/clock.ts'
import { MINUTE, SECOND } from '../time/clock.ts'
import type { Tx } from './db.ts'

const SYNC_INTERVAL = MINUTE
/** A slower answer says too little about when the database read its clock. */
const MAX_ROUND_TRIP = SECOND
/** What differs by more from the time that was expected has jumped. */
const JUMP = 5 * SECOND

interface Options {
  readonly onError: (error: unknown) => void
  /** Milliseconds of this process, which do not jump with the machine's clock. */
  readonly monotonic?: () => number
  /** Calls `action` regularly until the returned function is called. */
  readonly repeat?: (action: () => void) => () => void
}

const repeatEveryMinute = (action: () => void) => {
  const timer = setInterval(action, SYNC_INTERVAL).unref()
  return () => clearInterval(timer)
}

const row = v.object({ at: v.date() })

/**
 * The database's time, so that hosts on one database agree on when a code expires, whatever their own clocks say. Between
 * two looks at it time passes as in this process, without the jumps of the machine's clock. A jump of the database's clock
 * counts once a second look finds it as well: one that is put right at once would otherwise end all logins and codes.
 */
export async function startDatabaseClock(
  db: Tx,
  { onError, monotonic = () => performance.now(), repeat = repeatEveryMinute }: Options,
): Promise<Clock & { stop(): void }> {
  const read = async () => {
    const before = monotonic()
    const [stored] = await db.rows(row, 'SELECT clock_timestamp() AS at')
    if (!stored) throw new Error('the database gave no time')
    const roundTrip = monotonic() - before
    return { at: stored.at.getTime(), since: before + roundTrip / 2, roundTrip }
  }
  let known = await read()
  let doubted: typeof known | undefined
  const sync = async () => {
    const next = await read()
    if (next.roundTrip > MAX_ROUND_TRIP) return
    const jump = since(known, next)
    const hasLasted = doubted !== undefined && Math.abs(since(doubted, next)) <= JUMP
    if (Math.abs(jump) <= JUMP || hasLasted) {
      known = next
      doubted = undefined
    } else {
      doubted = next
      onError(new Error(jumpText(jump)))
    }
  }
  const stop = repeat(() => void sync().catch(onError))
  return { now: () => new Date(known.at + monotonic() - known.since), stop }
}

interface Look {
  readonly at: number
  readonly since: number
}
/** The milliseconds by which the database's clock has gone further than this process's between two looks. */
const since = (before: Look, now: Look): number => now.at - before.at - (now.since - before.since)

const jumpText = (ms: number): string =>
  `the database's clock has jumped ${ms > 0 ? 'ahead' : 'back'} by ${Math.round(Math.abs(ms) / SECOND)} s. It counts if it is so in a minute as well; set it right before, and nobody notices`
