import * as v from 'valibot'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { digest, randomToken } from '../../platform/keys/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { addMs, HOUR } from '../../platform/time/clock.ts'
import { freezeOf } from './freezes.ts'

export const LINK_HOURS = 6

/**
 * The path of a link by which whoever has it freezes the account, once. The token is in the fragment, which browsers send to no
 * server, so that no log has it; stored is its hash.
 */
export async function newFreezeLink(tx: Tx, clock: Clock, userId: string): Promise<string> {
  const token = randomToken()
  await tx.run('INSERT INTO freeze_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
    digest(token),
    userId,
    addMs(clock.now(), LINK_HOURS * HOUR),
  ])
  return `/freeze#${token}`
}

const link = v.object({ user_id: v.string(), is_used: v.boolean() })

/**
 * Uses up a link. `again`: it had been used before, and the account is frozen still, as after an answer that was lost.
 * Undefined if there is no such link, or none any more.
 */
export async function spendFreezeLink(
  tx: Tx & Signer,
  clock: Clock,
  token: string,
): Promise<{ readonly userId: string; readonly again: boolean } | undefined> {
  const now = clock.now()
  const [row] = await tx.rows(
    link,
    `SELECT user_id, used_at IS NOT NULL AS is_used FROM freeze_links
     WHERE token_hash = $1 AND expires_at > $2 FOR UPDATE`,
    [digest(token), now],
  )
  if (!row) return undefined
  const { user_id: userId, is_used: again } = row
  // A statement of its own, which sees the freeze that was made while that one waited for its lock.
  if (again) return (await freezeOf(tx, userId)) ? { userId, again } : undefined
  await tx.run('UPDATE freeze_links SET used_at = $2 WHERE token_hash = $1', [digest(token), now])
  return { userId, again }
}
