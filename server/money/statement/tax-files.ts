import type { TaxFormat } from '#contract/history/statement.ts'
import { symbolOf } from '#domain/assets.ts'
import { type CsvCell, csvLine } from '#domain/csv.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import type { TaxEvent } from './tax-events.ts'
import { timeOf } from './times.ts'

/** The columns that a program reads, and how an event is written in them. The headers must be these, to the letter. */
interface Format {
  readonly header: readonly string[]
  cells(event: TaxEvent, siteName: string): readonly CsvCell[]
}

type Part = TaxEvent['received']
const amountAndCoin = (part: Part, siteName: string): [CsvCell, CsvCell] =>
  part ? [part.units, symbolOf(part.coin, siteName)] : ['', '']

/** `12/31/2026 23:59:59`, in UTC. */
const american = (at: number): string => {
  const [day = '', time = ''] = timeOf(at).split(' ')
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year} ${time}`
}

const kindOf = ({ received, sent }: TaxEvent): string => {
  if (received && sent) return 'Trade'
  return received ? 'Deposit' : 'Withdrawal'
}

const worthText = ({ worth }: TaxEvent): string =>
  worth === undefined ? '' : `, worth ${toDecimalString(worth)} USDT`

/** What really came and went. Of the others a fee of the same coin is taken besides. */
const feeIncluded = ({ received, sent, fee }: TaxEvent): Pick<TaxEvent, 'received' | 'sent'> => {
  const feeIn = (part: Part) => (fee && part?.coin === fee.coin ? fee.units : 0n)
  return {
    received: received && { coin: received.coin, units: received.units - feeIn(received) },
    sent: sent && { coin: sent.coin, units: sent.units + feeIn(sent) },
  }
}

const FORMATS: Readonly<Record<TaxFormat, Format>> = {
  /** The universal template. */
  koinly: {
    header: [
      ...([
        'Date',
        'Sent Amount',
        'Sent Currency',
        'Received Amount',
        'Received Currency',
      ] as const),
      ...(['Fee Amount', 'Fee Currency', 'Net Worth Amount', 'Net Worth Currency'] as const),
      ...(['Label', 'Description', 'TxHash'] as const),
    ],
    cells: (event, siteName) => [
      `${timeOf(event.at)} UTC`,
      ...amountAndCoin(event.sent, siteName),
      ...amountAndCoin(event.received, siteName),
      ...amountAndCoin(event.fee, siteName),
      ...(event.worth === undefined ? ['', ''] : [event.worth, 'USDT']),
      ...['', event.entry, event.transaction],
    ],
  },
  /**
   * Its amounts have the fee in them, which is named for information alone (its help on fees). Its columns of value are in the
   * currency of an account that the host does not know.
   */
  cointracking: {
    header: [
      ...(['Type', 'Buy Amount', 'Buy Currency', 'Sell Amount', 'Sell Currency'] as const),
      ...(['Fee', 'Fee Currency', 'Exchange', 'Trade-Group', 'Comment', 'Date', 'Tx-ID'] as const),
    ],
    cells: (event, siteName) => [
      kindOf(event),
      ...amountAndCoin(feeIncluded(event).received, siteName),
      ...amountAndCoin(feeIncluded(event).sent, siteName),
      ...amountAndCoin(event.fee, siteName),
      ...[siteName, '', `${event.entry}${worthText(event)}`],
      ...[timeOf(event.at), event.transaction],
    ],
  },
  /** It takes no other columns, so the value is left to it. */
  cointracker: {
    header: [
      ...(['Date', 'Received Quantity', 'Received Currency', 'Sent Quantity'] as const),
      ...(['Sent Currency', 'Fee Amount', 'Fee Currency', 'Tag'] as const),
    ],
    cells: (event, siteName) => [
      american(event.at),
      ...amountAndCoin(event.received, siteName),
      ...amountAndCoin(event.sent, siteName),
      ...amountAndCoin(event.fee, siteName),
      '',
    ],
  },
}

/** The events as a file of that format. */
export function taxFile(format: TaxFormat, events: readonly TaxEvent[], siteName: string): string {
  const { header, cells } = FORMATS[format]
  return [header, ...events.map((event) => cells(event, siteName))].map(csvLine).join('')
}
