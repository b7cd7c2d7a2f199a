import { totalsOf } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { Entry } from './history-entry.ts'

/** Of long lists that are shown again while a search is typed. */
const known = new WeakMap<readonly Entry[], readonly Amount<string>[]>()

/** What the shown entries come to, per coin. */
export function shownTotals(entries: readonly Entry[]): readonly Amount<string>[] {
  const totals = known.get(entries) ?? totalsOf(entries)
  known.set(entries, totals)
  return totals
}
