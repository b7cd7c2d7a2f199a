import { Gauge, type Registry } from 'prom-client'
import * as v from 'valibot'
import { SECOND } from '../platform/time/clock.ts'
import { oldestWaiting } from './sequence.ts'
import type { ProofServices } from './services.ts'
import { witnessStates } from './witnesses.ts'

const state = v.object({ signed: v.number() })

/** How far the public log has come. The result reads it anew. */
export function logMetrics(
  { config, db, clock }: Pick<ProofServices, 'clock' | 'config' | 'db'>,
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
  const labelNames = ['witness']
  const cosigned = new Gauge({
    name: 'public_log_cosigned_entries',
    help: 'Entries of the public log that a witness has cosigned.',
    labelNames,
    registers,
  })
  const refused = new Gauge({
    name: 'public_log_refused',
    help: 'Whether a witness refuses the public log, since it has seen another one; 0 or 1.',
    labelNames,
    registers,
  })
  return async () => {
    const [row] = await db.rows(state, 'SELECT signed FROM log_state')
    entries.set(row?.signed ?? 0)
    const oldest = await oldestWaiting(db)
    waiting.set(oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / SECOND : 0)
    for (const { witness, size, refuses } of await witnessStates(db, config.logWitnesses)) {
      cosigned.set({ witness: witness.name }, size)
      refused.set({ witness: witness.name }, refuses ? 1 : 0)
    }
  }
}
