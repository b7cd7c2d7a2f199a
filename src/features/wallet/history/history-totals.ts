import { historyText } from '../../../text/screens-wallet.ts'
import type { Entry, Figure } from './history-entry.ts'

/** Of long lists that are shown again while somebody types. */
const known = new WeakMap<readonly Entry[], readonly Figure[]>()

/** What the shown entries come to, per coin. Rejected ones moved nothing, so they are left out. */
export function totalsOf(entries: readonly Entry[]): readonly Figure[] {
  const totals = known.get(entries) ?? sum(entries)
  known.set(entries, totals)
  return totals
}

function sum(entries: readonly Entry[]): readonly Figure[] {
  const bySymbol = new Map<string, bigint>()
  for (const { status, amount } of entries) {
    if (status === historyText.rejected) continue
    bySymbol.set(amount.symbol, (bySymbol.get(amount.symbol) ?? 0n) + amount.units)
  }
  return [...bySymbol].map(([symbol, units]) => ({ symbol, units }))
}
