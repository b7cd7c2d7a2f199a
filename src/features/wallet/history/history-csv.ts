import type { HistoryKind } from '#domain/history.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { fieldText } from './field-values.tsx'
import type { Entry } from './history-entry.ts'
import { type AnyLine, FIELDS, type HistoryField } from './history-fields.ts'

function cellText(field: HistoryField, line: AnyLine): string {
  const value = line[field.name]
  if (typeof value === 'number') return new Date(value).toISOString()
  return typeof value === 'object' ? toDecimalString(value.units) : fieldText(field, line)
}

/** A spreadsheet would run a cell that starts like a formula, so an apostrophe marks it as text. */
function escapeCell(text: string): string {
  const escaped = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** The entries as CSV (RFC 4180), with a header row, exact amounts and UTC times. */
export function historyCsv(kind: HistoryKind, entries: readonly Entry[]): string {
  const fields = FIELDS[kind]
  const lines = [
    fields.map(({ label }) => label),
    ...entries.map(({ line }) => fields.map((field) => cellText(field, line))),
  ]
  return lines.map((line) => `${line.map(escapeCell).join(',')}\r\n`).join('')
}
