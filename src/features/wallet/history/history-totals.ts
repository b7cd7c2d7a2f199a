import { totalsOf } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import type { Entry } from './history-entry.ts'

/** Cached, because the same long lists are shown again while a search is typed. */
const cachedTotals = new WeakMap<readonly Entry[], readonly Amount<string>[]>()

/** The totals of the entries per coin. */
export function entryTotals(entries: readonly Entry[]): readonly Amount<string>[] {
  const totals = cachedTotals.get(entries) ?? totalsOf(entries)
  cachedTotals.set(entries, totals)
  return totals
}
