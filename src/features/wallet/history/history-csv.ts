import { csvLine } from '#domain/csv.ts'
import type { AnyLine } from '#domain/history.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { csvText } from '#text/lines.ts'
import { historyText, kindText } from '#text/wallet.ts'
import { forEachSlice } from '../../../api/history/item-reader.ts'
import { fieldText, textOfTime } from './field-values.ts'
import type { Entry, HistoryTab } from './history-entry.ts'
import { ALL_FIELDS, FIELDS, type HistoryField } from './history-fields.ts'

function cellText(field: HistoryField, line: AnyLine): string {
  const value = line[field.name]
  if (typeof value === 'number') return textOfTime(field, line) ?? new Date(value).toISOString()
  return typeof value === 'object' ? toDecimalString(value.units) : fieldText(field, line)
}

/**
 * The entries as CSV (RFC 4180), with a header row, exact amounts, UTC times, and whose account it is in each line; those of
 * all kinds with the kind of each. Made in slices, so that a long history does not block the page; the parts are joined by
 * the file. `wordIn` has each word of ours in another language.
 */
export async function historyCsv(
  tab: HistoryTab,
  entries: readonly Entry[],
  account: string,
  wordIn = (word: string): string => word,
): Promise<readonly string[]> {
  const fields = tab === 'all' ? ALL_FIELDS : FIELDS[tab]
  const kindOf = (text: string) => (tab === 'all' ? [text] : [])
  const labels = fields.map(({ label, as }) =>
    as === 'time' ? csvText.time(wordIn(label)) : wordIn(label),
  )
  // Its form without notes is as it always was.
  const hasNotes = entries.some(({ note }) => note !== '')
  const noteLabel = hasNotes ? [wordIn(csvText.note)] : []
  const head = [...kindOf(wordIn(historyText.columns.movement)), ...labels, wordIn(csvText.account)]
  const parts = [csvLine([...head, ...noteLabel])]
  await forEachSlice(entries, (slice) => {
    const lines = slice.map(({ line, note }) => {
      const cells = fields.map((field) => {
        const text = cellText(field, line)
        return field.as === 'status' ? wordIn(text) : text
      })
      const kind = kindOf(wordIn(kindText[line.kind].name))
      return csvLine([...kind, ...cells, account, ...(hasNotes ? [note] : [])])
    })
    parts.push(lines.join(''))
  })
  return parts
}
