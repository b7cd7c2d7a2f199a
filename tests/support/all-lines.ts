import type { HistoryLine } from '#domain/history.ts'
import { type StoredHistory, wholeHistory } from '../../server/money/history/own-history.ts'
import type { OwnRows } from '../../server/platform/db/own-rows.ts'

/** A whole history at once. */
export async function allLines<Line extends HistoryLine>(
  own: OwnRows,
  stored: StoredHistory<Line>,
): Promise<Line[]> {
  const lines: Line[] = []
  for await (const some of wholeHistory(own, stored)) lines.push(...some)
  return lines
}
