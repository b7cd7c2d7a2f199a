import type { HistoryLine } from './history.ts'

/** The newest `count` lines of a coin, or of all coins, in histories of which each has its newest line first. */
export function newestLines(
  histories: readonly (readonly HistoryLine[])[],
  coin: string | null,
  count: number,
): readonly HistoryLine[] {
  const found: HistoryLine[] = []
  for (const lines of histories) {
    let left = count
    for (const line of lines) {
      if (left === 0) break
      if (coin !== null && line.coin !== coin) continue
      found.push(line)
      left -= 1
    }
  }
  return found.toSorted((a, b) => b.time - a.time).slice(0, count)
}
