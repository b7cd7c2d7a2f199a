import * as v from 'valibot'
import { deviceText } from '../../../accounts/sessions/device-name.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storedUnits } from '../../../platform/db/units.ts'

/** How many of each a record shows. */
const MOST = 20

const login = v.object({
  browser: v.string(),
  platform: v.string(),
  address: v.string(),
  at: v.date(),
  used_at: v.date(),
})
const passkey = v.object({ name: v.string(), added_at: v.date() })

/** How somebody gets in: logins that are open, and passkeys, the newest first. */
export async function accessOf(db: Pick<Tx, 'rows'>, userId: string) {
  const logins = await db.rows(
    login,
    `SELECT browser, platform, address, verified_at AS at, COALESCE(used_at, verified_at) AS used_at FROM sessions
     WHERE user_id = $1 AND verified_at IS NOT NULL ORDER BY 5 DESC, id LIMIT ${MOST}`,
    [userId],
  )
  const passkeys = await db.rows(
    passkey,
    `SELECT name, added_at FROM passkeys WHERE user_id = $1 ORDER BY added_at DESC, id LIMIT ${MOST}`,
    [userId],
  )
  return {
    logins: logins.map(({ browser, platform, address, at, used_at }) => ({
      device: deviceText({ browser, platform }),
      address,
      at,
      usedAt: used_at,
    })),
    passkeys: passkeys.map(({ name, added_at }) => ({ name, addedAt: added_at })),
  }
}

const other = v.object({
  id: v.string(),
  at: v.date(),
  amount: storedUnits,
  coin: v.string(),
  address: v.string(),
  status: v.string(),
})

/** The newest withdrawals of somebody besides this one. */
export const earlierOf = (
  db: Pick<Tx, 'rows'>,
  userId: string,
  id: string,
): Promise<v.InferOutput<typeof other>[]> =>
  db.rows(
    other,
    `SELECT id, at, arrives AS amount, coin, address, status FROM withdrawals
     WHERE user_id = $1 AND id <> $2 ORDER BY at DESC, id DESC LIMIT ${MOST}`,
    [userId, id],
  )
