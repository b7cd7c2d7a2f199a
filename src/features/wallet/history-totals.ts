import { historyText } from '../../text/screens-wallet.ts'
import type { Entry, Figure } from './history-entry.ts'

/** What is shown comes to, per coin. Rejected entries moved nothing, so they are left out. */
export function totalsOf(entries: readonly Entry[]): readonly Figure[] {
  const bySymbol = new Map<string, bigint>()
  for (const { status, amount } of entries) {
    if (status === historyText.rejected) continue
    bySymbol.set(amount.symbol, (bySymbol.get(amount.symbol) ?? 0n) + amount.units)
  }
  return [...bySymbol].map(([symbol, units]) => ({ symbol, units }))
}
