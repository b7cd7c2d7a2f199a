import { toDecimalString } from './money/decimal.ts'

/** Text, or units of 10⁻¹⁸ that are written as a number. */
export type CsvCell = string | bigint

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'bigint' ? toDecimalString(cell) : escapeCell(cell))).join(',')}\r\n`

/**
 * A spreadsheet would run a cell that starts like a formula, so an apostrophe marks it as text. Some skip spaces and
 * characters that are not printed before they look at the first one.
 */
export function escapeCell(text: string): string {
  const escaped = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
