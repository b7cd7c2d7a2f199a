import * as v from 'valibot'
import type { LoginSession } from '#contract/account/sessions.ts'
import { CALLER, type OwnRows } from '../../platform/db/own-rows.ts'
import type { Clock } from '../../platform/time/clock.ts'

const row = v.object({
  id: v.string(),
  browser: v.string(),
  platform: v.string(),
  address: v.string(),
  at: v.date(),
  used_at: v.date(),
})

/** More than anybody has; the least recently used are left out. */
const MOST = 100

/** The caller's verified sessions, the last used first. `current` is the id of the session that asks. */
export async function sessionsOf(
  own: OwnRows,
  clock: Clock,
  current: string,
): Promise<LoginSession[]> {
  const rows = await own.rows(
    row,
    `SELECT id, browser, platform, address, verified_at AS at, COALESCE(used_at, verified_at) AS used_at
     FROM sessions WHERE user_id = ${CALLER} AND verified_at IS NOT NULL AND expires_at > $1
     ORDER BY used_at DESC, id LIMIT ${MOST}`,
    [clock.now()],
  )
  return rows.map(({ at, used_at, ...session }) => ({
    ...session,
    at: at.getTime(),
    usedAt: used_at.getTime(),
    isCurrent: session.id === current,
  }))
}
