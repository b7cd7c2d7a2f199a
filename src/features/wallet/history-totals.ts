import { historyText } from '../../text/screens-wallet.ts'
import type { Entry, Figure } from './history-entry.ts'

export interface Totals {
  readonly amounts: readonly Figure[]
  readonly fees: readonly Figure[]
  readonly results: readonly Figure[]
}

/** Sums per coin of what is shown. Rejected entries moved nothing, so they are left out. */
export function totalsOf(entries: readonly Entry[]): Totals {
  const moved = entries.filter((entry) => entry.status !== historyText.rejected)
  return {
    amounts: sums(moved, (entry) => entry.amount),
    fees: sums(moved, (entry) => entry.fee),
    results: sums(moved, (entry) => entry.result),
  }
}

function sums(
  entries: readonly Entry[],
  figureOf: (entry: Entry) => Figure | undefined,
): readonly Figure[] {
  const bySymbol = new Map<string, bigint>()
  for (const entry of entries) {
    const figure = figureOf(entry)
    if (figure) bySymbol.set(figure.symbol, (bySymbol.get(figure.symbol) ?? 0n) + figure.units)
  }
  return [...bySymbol].map(([symbol, units]) => ({ symbol, units }))
}
