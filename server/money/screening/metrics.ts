import { Gauge, type Registry } from 'prom-client'
import type { Signer, Tx } from '../../platform/db/db.ts'
import { type Clock, SECOND } from '../../platform/time/clock.ts'
import { listedCounts } from './listings.ts'
import { storedLists } from './lists.ts'

/** What sanctions lists name. */
export function screeningMetrics(
  { db, clock }: { readonly db: Pick<Tx, 'rows'> & Signer; readonly clock: Clock },
  registers: Registry[],
): () => Promise<void> {
  const accounts = new Gauge({
    name: 'screening_accounts',
    help: 'Accounts that each sanctions list names.',
    labelNames: ['list'],
    registers,
  })
  const age = new Gauge({
    name: 'screening_age_seconds',
    help: 'How long ago the file of each sanctions list was last written.',
    labelNames: ['list'],
    registers,
  })
  const waiting = new Gauge({
    name: 'screening_waiting',
    help: 'Pending withdrawals and uncredited deposits that a sanctions list holds, and saved addresses that one names.',
    labelNames: ['kind'],
    registers,
  })
  return async () => {
    accounts.reset()
    age.reset()
    const now = clock.now().getTime()
    for (const { name: list, accounts: count, brought_at: at } of await storedLists(db)) {
      accounts.set({ list }, count)
      if (at) age.set({ list }, (now - at.getTime()) / SECOND)
    }
    for (const [kind, count] of Object.entries(await listedCounts(db))) waiting.set({ kind }, count)
  }
}
