import type { HistoryKind } from '#domain/history.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { forEachSlice } from '../../../api/slices.ts'
import { fieldText } from './field-values.tsx'
import type { Entry } from './history-entry.ts'
import { type AnyLine, FIELDS, type HistoryField } from './history-fields.ts'

function cellText(field: HistoryField, line: AnyLine): string {
  const value = line[field.name]
  if (typeof value === 'number') return line.timeText ?? new Date(value).toISOString()
  return typeof value === 'object' ? toDecimalString(value.units) : fieldText(field, line)
}

/**
 * A spreadsheet would run a cell that starts like a formula, so an apostrophe marks it as text. Some skip spaces and
 * characters that are not printed before they look at the first one.
 */
function escapeCell(text: string): string {
  const escaped = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/**
 * The entries as CSV (RFC 4180), with a header row, exact amounts and UTC times. Made in slices, so that a long history
 * does not block the page; the parts are joined by the file.
 */
export async function historyCsv(
  kind: HistoryKind,
  entries: readonly Entry[],
): Promise<readonly string[]> {
  const fields = FIELDS[kind]
  const lineOf = (cells: readonly string[]) => `${cells.map(escapeCell).join(',')}\r\n`
  const parts = [lineOf(fields.map(({ label }) => label))]
  await forEachSlice(entries, (slice) => {
    const lines = slice.map(({ line }) => lineOf(fields.map((field) => cellText(field, line))))
    parts.push(lines.join(''))
  })
  return parts
}
