import { Gauge, type Registry } from 'prom-client'
import type { Tx } from '../../platform/db/db.ts'
import { listedCounts } from './held.ts'
import { storedLists } from './lists.ts'

/** What sanctions lists name. */
export function screeningMetrics(db: Pick<Tx, 'rows'>, registers: Registry[]): () => Promise<void> {
  const accounts = new Gauge({
    name: 'screening_accounts',
    help: 'Accounts that each sanctions list names.',
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
    for (const list of await storedLists(db)) accounts.set({ list: list.name }, list.accounts)
    for (const [kind, count] of Object.entries(await listedCounts(db))) waiting.set({ kind }, count)
  }
}
