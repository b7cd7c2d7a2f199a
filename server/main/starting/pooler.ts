import * as v from 'valibot'
import type { Tx } from '../../platform/db/db.ts'
import { TIMEOUTS } from '../../platform/db/postgres-timeouts.ts'

/** The time limits that a host gives its sessions, by their names on the server, in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: TIMEOUTS.statement,
  lock_timeout: TIMEOUTS.lock,
  idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
} as const

const row = v.object({
  role: v.string(),
  name: v.string(),
  setting: v.pipe(v.string(), v.transform(Number)),
})

/** What stands between and does not do what the host needs; `message` says what to do. */
export class UnfitPooler extends Error {
  override readonly name = 'UnfitPooler'
}

/** A pooler that was not named. */
export const UNNAMED_POOLER =
  'DATABASE_URL: leads to a pooler such as PgBouncer, where sessions do not last and the host’s time limits are lost. Name the server itself in DATABASE_DIRECT_URL, for what needs a session, and have the pooler in transaction mode.'

/**
 * Throws UnfitPooler unless sessions have the host's time limits: without them a host that stops in a transaction holds up
 * all others for ever. A pooler passes on none of them, so behind one the role must have them.
 */
export async function requireLimits(db: Pick<Tx, 'rows'>, isPooled: boolean): Promise<void> {
  const rows = await db.rows(
    row,
    'SELECT current_user::text AS role, name, setting FROM pg_settings WHERE name = ANY ($1) ORDER BY name',
    [Object.keys(SESSION_LIMITS)],
  )
  const isUnlimited = ({ setting }: { setting: number }) => setting === 0
  if (!rows.some(isUnlimited)) return
  if (!isPooled) throw new UnfitPooler(UNNAMED_POOLER)
  const role = rows[0]?.role ?? ''
  const orders = Object.entries(SESSION_LIMITS).map(
    ([name, ms]) => `ALTER ROLE "${role}" SET ${name} = '${ms}ms';`,
  )
  throw new UnfitPooler(
    `DATABASE_URL: the pooler passes on no time limits, so the role must have them. As an administrator of the server: ${orders.join(' ')} Then RECONNECT in the pooler.`,
  )
}

/** How a pooler in transaction mode refuses what only a session has: its settings, or a statement that it has prepared. */
export function isPoolerRefusal(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /unsupported startup parameter|prepared statement "[^"]*" (already exists|does not exist)/.test(
    text,
  )
}
