import type { HistoryKind } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/screens-wallet.ts'
import { type AnyLine, type Entry, shownCoin } from './history-entry.ts'

const figure = (amount: Amount<string> | undefined): string =>
  amount ? toDecimalString(amount.units) : ''

type Column = readonly [heading: string, read: (line: AnyLine) => string]
const { columns } = historyText

const time: Column = [columns.time, (line) => new Date(line.time).toISOString()]
const coin: Column = [columns.coin, (line) => shownCoin(line.coin)]
const transaction: Column = [columns.transaction, (line) => line.transaction ?? '']
const status: Column = [columns.status, (line) => statusText(line.status)]
const type: Column = [columns.type, (line) => line.type ?? '']
const network: Column = [columns.network, (line) => line.network ?? '']

const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [
    time,
    coin,
    [columns.amount, (line) => figure(line.amount)],
    type,
    network,
    transaction,
    status,
  ],
  withdrawal: [
    time,
    coin,
    [columns.total, (line) => figure(line.amount)],
    [columns.fee, (line) => figure(line.fee)],
    [columns.arrives, (line) => figure(line.arrives)],
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
    [columns.paid, (line) => figure(line.amount)],
    [columns.received, (line) => figure(line.received)],
    status,
  ],
}

/** A cell that starts like a formula would be run by a spreadsheet, so it is marked as text with an apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The entries as CSV (RFC 4180): exact amounts, times in UTC, one heading line. */
export function historyCsv(kind: HistoryKind, entries: readonly Entry[]): string {
  const shown = COLUMNS[kind]
  const lines = [
    shown.map(([heading]) => heading),
    ...entries.map(({ line }) => shown.map(([, read]) => read(line))),
  ]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}
