import * as v from 'valibot'
import { historyPageAnswer, pageRow } from '#contract/history/calls.ts'
import { ROWS, type RowSchema } from '#contract/history/histories.ts'
import { parseRows, type Rows } from '#contract/history/rows.ts'
import type { HistoryKind, LineOf } from '#domain/history.ts'
import { forEachSlice, readItems } from './item-reader.ts'

/** Reads the rows of a history as they arrive; undefined if the response is not a list. */
export async function readRows<K extends HistoryKind>(
  kind: K,
  response: Response,
): Promise<Rows<LineOf[K]> | undefined> {
  const schema: RowSchema<K> = ROWS[kind]
  const rows: LineOf[K][] = []
  let dropped = 0
  const isList = await readItems(response, (items) => {
    const parsed = parseRows(schema, items)
    rows.push(...parsed.rows)
    dropped += parsed.dropped
  })
  return isList ? { rows, dropped } : undefined
}

/** A page of a history (contract/history/calls.ts): its lines, each with its id and the number of its last change. */
export interface HistoryPage<Line> {
  readonly lines: readonly Line[]
  /** The numbers of all rows on the page, descending; with those whose row could not be parsed. */
  readonly changes: readonly number[]
  readonly dropped: readonly number[]
  readonly next: string | null
}

/** Undefined if the response is no page. */
export async function readPage<K extends HistoryKind>(
  kind: K,
  response: Response,
): Promise<HistoryPage<LineOf[K]> | undefined> {
  const answer = v.safeParse(historyPageAnswer, await response.json())
  if (!answer.success) return undefined
  const { rows, next } = answer.output
  const named = v.safeParse(v.array(pageRow), rows)
  if (!named.success) return undefined
  const schema: RowSchema<K> = ROWS[kind]
  const lines: LineOf[K][] = []
  const dropped: number[] = []
  await forEachSlice([...rows.entries()], (slice) => {
    for (const [index, row] of slice) {
      const { Id: id = '', Change: change = 0 } = named.output[index] ?? {}
      const line = v.safeParse(schema, row)
      if (line.success) lines.push({ ...line.output, id, change })
      else dropped.push(change)
    }
  })
  return { lines, changes: named.output.map(({ Change }) => Change), dropped, next }
}
