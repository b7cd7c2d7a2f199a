import { randomUUID } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import * as v from 'valibot'
import type { Me, StaffSession } from '#contract/console/calls.ts'
import { type Member, staffIn } from '../operator/staff/members.ts'
import type { Db } from '../platform/db/db.ts'
import { rowSeal } from '../platform/db/sealed-rows.ts'
import { unauthorized } from '../platform/http/refusal.ts'
import { digest, randomToken } from '../platform/keys/secrets.ts'
import { addMs, type Clock, HOUR, MINUTE } from '../platform/time/clock.ts'

/** A session of the staff ends after this, whatever is done in it, and earlier where nothing is. */
export const SESSION_LIFE = 8 * HOUR
export const IDLE_LIFE = 30 * MINUTE
/** The time between two notes of the last use. */
const NOTED = MINUTE

interface WithCookie {
  readonly headers: { readonly cookie?: string | undefined }
}

export interface StaffCaller {
  readonly session: string
  readonly member: Member
  readonly endsAt: Date
}

const session = v.object({
  id: v.string(),
  staff_id: v.string(),
  device: v.string(),
  made_at: v.date(),
  used_at: v.date(),
  expires_at: v.date(),
})

const sealed = v.object({ ...session.entries, seal: v.nullable(v.string()) })

export type StaffSessions = ReturnType<typeof createStaffSessions>

export function createStaffSessions({
  db,
  clock,
  url,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly url: string
}) {
  const secure = url.startsWith('https:')
  // Browsers take names with this prefix with TLS only; on this machine there may be none.
  const name = secure ? '__Host-console' : 'console'
  const cookie = (value: string, maxAge: number): string =>
    stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'strict',
    })
  /** A cookie that somebody made who has the database alone opens nothing. */
  const sealOf = (row: {
    readonly id: string
    readonly token_hash: string
    readonly staff_id: string
    readonly expires_at: Date
  }): string =>
    rowSeal(db, 'staff_sessions', row.id, [row.token_hash, row.staff_id, row.expires_at])
  const isOver = 'expires_at <= $2 OR used_at <= $3'
  const times = () => [clock.now(), addMs(clock.now(), -IDLE_LIFE)] as const

  return {
    /** Resolves to the `Set-Cookie` header of a new session. */
    async start(staffId: string, device: string): Promise<string> {
      const token = randomToken()
      const now = clock.now()
      const row = {
        id: randomUUID(),
        token_hash: digest(token),
        staff_id: staffId,
        expires_at: addMs(now, SESSION_LIFE),
      }
      await db.run(
        `INSERT INTO staff_sessions (id, token_hash, staff_id, device, made_at, used_at, expires_at, seal)
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7)`,
        [row.id, row.token_hash, staffId, device, now, row.expires_at, sealOf(row)],
      )
      return cookie(token, SESSION_LIFE / 1000)
    },

    /** The header that removes the cookie. */
    ended: cookie('', 0),

    /** The member whose session a request has. Refuses with 401. */
    async require({ headers }: WithCookie): Promise<StaffCaller> {
      const token = parseCookie(headers.cookie ?? '')[name]
      if (token === undefined || token === '') throw unauthorized()
      const [now, idleSince] = times()
      const hash = digest(token)
      const [stored] = await db.rows(
        sealed,
        `SELECT id, staff_id, device, made_at, used_at, expires_at, seal FROM staff_sessions
         WHERE token_hash = $1 AND NOT (${isOver})`,
        [hash, now, idleSince],
      )
      if (!stored || stored.seal !== sealOf({ ...stored, token_hash: hash })) throw unauthorized()
      const member = (await staffIn(db)).get(stored.staff_id)
      if (!member || member.isRemoved) throw unauthorized()
      if (addMs(stored.used_at, NOTED) <= now)
        await db.run('UPDATE staff_sessions SET used_at = $2 WHERE id = $1', [stored.id, now])
      return { session: stored.id, member, endsAt: stored.expires_at }
    },

    async list({ session: current, member }: StaffCaller): Promise<StaffSession[]> {
      const rows = await db.rows(
        session,
        `SELECT id, staff_id, device, made_at, used_at, expires_at FROM staff_sessions
         WHERE staff_id = $1 AND NOT (${isOver}) ORDER BY used_at DESC`,
        [member.id, ...times()],
      )
      return rows.map(({ id, device, made_at, used_at }) => ({
        id,
        device,
        madeAt: made_at.getTime(),
        usedAt: used_at.getTime(),
        isThis: id === current,
      }))
    },

    /** Ends a session of that member. */
    end: (member: Member, id: string): Promise<number> =>
      db.run('DELETE FROM staff_sessions WHERE id = $1 AND staff_id = $2', [id, member.id]),
  }
}

export const meOf = (
  { member: { id, name, roles }, endsAt }: StaffCaller,
  orders: Me['orders'],
): Me => ({
  id,
  name,
  roles: [...roles],
  orders,
  endsAt: endsAt.getTime(),
})
