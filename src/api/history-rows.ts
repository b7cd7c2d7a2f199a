import { HISTORIES } from '#contract/histories.ts'
import { parseRows, type Rows } from '#contract/values/rows.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { readItems } from './item-reader.ts'

/** Reads the rows of a history as they arrive; undefined if the response is not a list. */
export async function readRows<K extends HistoryKind>(
  kind: K,
  response: Response,
): Promise<Rows<LineOf[K]> | undefined> {
  const rows: LineOf[K][] = []
  let dropped = 0
  const isList = await readItems(response, (items) => {
    const parsed = parseRows(HISTORIES[kind].row, items)
    rows.push(...parsed.rows)
    dropped += parsed.dropped
  })
  return isList ? { rows, dropped } : undefined
}
