import type { HistoryKind } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/screens-wallet.ts'
import { type AnyLine, coinLabel, type Entry } from './history-entry.ts'

const exactAmount = (amount: Amount<string> | undefined): string =>
  amount ? toDecimalString(amount.units) : ''

type Column = readonly [heading: string, read: (line: AnyLine) => string]
const { columns } = historyText

const time: Column = [columns.time, (line) => new Date(line.time).toISOString()]
const coin: Column = [columns.coin, (line) => coinLabel(line.coin)]
const transaction: Column = [columns.transaction, (line) => line.transaction ?? '']
const status: Column = [columns.status, (line) => statusText(line.status)]
const type: Column = [columns.type, (line) => line.type ?? '']
const network: Column = [columns.network, (line) => line.network ?? '']

const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [
    time,
    coin,
    [columns.amount, (line) => exactAmount(line.amount)],
    type,
    network,
    transaction,
    status,
  ],
  withdrawal: [
    time,
    coin,
    [columns.total, (line) => exactAmount(line.amount)],
    [columns.fee, (line) => exactAmount(line.fee)],
    [columns.arrives, (line) => exactAmount(line.arrives)],
    network,
    [columns.address, (line) => line.address ?? ''],
    transaction,
    status,
    [columns.reason, (line) => line.reason ?? ''],
  ],
  purchase: [
    time,
    type,
    coin,
    [columns.paid, (line) => exactAmount(line.amount)],
    [columns.received, (line) => exactAmount(line.received)],
    status,
  ],
}

/** A spreadsheet would run a cell that starts like a formula, so an apostrophe marks it as text. */
function escapeCell(text: string): string {
  const escaped = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** The entries as CSV (RFC 4180), with a header row, exact amounts and UTC times. */
export function historyCsv(kind: HistoryKind, entries: readonly Entry[]): string {
  const csvColumns = COLUMNS[kind]
  const lines = [
    csvColumns.map(([heading]) => heading),
    ...entries.map(({ line }) => csvColumns.map(([, read]) => read(line))),
  ]
  return lines.map((line) => `${line.map(escapeCell).join(',')}\r\n`).join('')
}
