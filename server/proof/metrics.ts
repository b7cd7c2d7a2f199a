import { Gauge, type Registry } from 'prom-client'
import * as v from 'valibot'
import type { Db } from '../platform/db/db.ts'
import { type Clock, SECOND } from '../platform/time/clock.ts'
import { oldestWaiting } from './sequence.ts'

const state = v.object({ signed: v.number() })

/** How far the public log has come. The result reads it anew. */
export function logMetrics(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  registers: Registry[],
): () => Promise<void> {
  const entries = new Gauge({
    name: 'public_log_entries',
    help: 'Entries of the public log that are signed.',
    registers,
  })
  const waiting = new Gauge({
    name: 'public_log_waiting_seconds',
    help: 'Age of the oldest event that the public log does not have yet; 0 if there is none.',
    registers,
  })
  return async () => {
    const [row] = await db.rows(state, 'SELECT signed FROM log_state')
    entries.set(row?.signed ?? 0)
    const oldest = await oldestWaiting(db)
    waiting.set(oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / SECOND : 0)
  }
}
