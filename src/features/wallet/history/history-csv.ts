import { decimalText } from '#domain/money/amount.ts'
import { historyText } from '../../../text/screens-wallet.ts'
import type { Entry, Figure, HistoryKind } from './history-entry.ts'

const figure = (it: Figure | undefined): string => (it ? decimalText(it.units) : '')

type Column = readonly [heading: string, read: (entry: Entry) => string]
const { columns } = historyText

const time: Column = [columns.time, (entry) => new Date(entry.time).toISOString()]
const coin: Column = [columns.coin, (entry) => entry.coin]
const transaction: Column = [columns.transaction, (entry) => entry.transaction ?? '']
const status: Column = [columns.status, (entry) => entry.status]
const type: Column = [columns.type, (entry) => entry.type ?? '']
const network: Column = [columns.network, (entry) => entry.chain ?? '']

const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [
    time,
    coin,
    [columns.amount, (e) => figure(e.amount)],
    type,
    network,
    transaction,
    status,
  ],
  withdrawal: [
    time,
    coin,
    [columns.total, (e) => figure(e.amount)],
    [columns.fee, (e) => figure(e.fee)],
    [columns.arrives, (e) => figure(e.result)],
    network,
    [columns.address, (e) => e.address ?? ''],
    transaction,
    status,
    [columns.reason, (e) => e.reason ?? ''],
  ],
  purchase: [
    time,
    type,
    coin,
    [columns.paid, (e) => figure(e.amount)],
    [columns.received, (e) => figure(e.result)],
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
    ...entries.map((entry) => shown.map(([, read]) => read(entry))),
  ]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}
