import type pg from 'pg'
import * as v from 'valibot'
import type { Tampering } from './drawing.ts'

/** What the host holds at that moment cannot be changed. */
const LOCK_TIMEOUT = '300ms'

/** Changes the database; resolves to what it has said to that, undefined where it is done. */
export async function carryOut(
  client: pg.Client,
  { as }: Tampering,
  statement: string,
): Promise<string | undefined> {
  const triggers = as === 'owner' ? "SET session_replication_role = 'replica';" : ''
  const refusal = await client
    .query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'; ${triggers} ${statement}; COMMIT`)
    .then(untouched, (error: Error) => error.message)
  if (refusal !== undefined) await client.query('ROLLBACK')
  if (as === 'owner') await client.query("SET session_replication_role = 'origin'")
  return refusal
}

const results = v.array(v.object({ command: v.string(), rowCount: v.nullable(v.number()) }))

/** What is to be said of statements that have found nothing to change; undefined where they have. */
function untouched(result: unknown): string | undefined {
  const done = v.parse(results, result)
  const isChange = ({ command, rowCount }: (typeof done)[number]) =>
    /^(CREATE|DROP|ALTER)/.test(command) || (rowCount ?? 0) > 0
  return done.some(isChange) ? undefined : 'there was nothing to change'
}
