import type { HistoryKind } from '#domain/history.ts'
import { downloadText } from './download.ts'
import { historyCsv } from './history-csv.ts'
import type { Entry } from './history-entry.ts'

/** Downloads `entries` as CSV, in a file named after the day. */
export async function exportHistory(
  kind: HistoryKind,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  downloadText(`${kind}-history-${day}.csv`, 'text/csv', await historyCsv(kind, entries))
}
