import type { ReactNode } from 'react'
import { isNetwork, networkName } from '#domain/assets.ts'
import { type HistoryKind, type Outcome, outcomeOf, type Status } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/screens-wallet.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { type AnyLine, formatAmount } from './history-entry.ts'

/** One column of a history table; on a phone one line of its cards. */
export interface Column {
  readonly label: string
  readonly isAmount?: boolean
  readonly render: (line: AnyLine, isHidden: boolean) => ReactNode
}

const { columns: label } = historyText

/** The label of a line's main amount. */
export const AMOUNT_LABEL: Readonly<Record<HistoryKind, string>> = {
  deposit: label.amount,
  withdrawal: label.total,
  purchase: label.paid,
}

/** Green, red or neutral (product §4); the status text is always shown, too. */
const TONES = { settled: 'good', rejected: 'bad', open: 'waiting' } as const satisfies Record<
  Outcome,
  string
>
export const toneOf = (status: Status) => TONES[outcomeOf(status)]

export const EntryStatus = ({ status }: { status: Status }) => (
  <StatusPill tone={toneOf(status)}>{statusText(status)}</StatusPill>
)

const amountColumn = (
  name: string,
  amountOf: (line: AnyLine) => Amount<string> | undefined,
): Column => ({
  label: name,
  isAmount: true,
  render: (line, isHidden) => {
    const amount = amountOf(line)
    return amount ? formatAmount(amount, isHidden) : ''
  },
})

const mainAmount = (kind: HistoryKind): Column =>
  amountColumn(AMOUNT_LABEL[kind], (line) => line.amount)
const time: Column = { label: label.time, render: (line) => <Time at={line.time} /> }
const network: Column = { label: label.network, render: (line) => networkText(line.network) }
const status: Column = {
  label: label.status,
  render: (line) => <EntryStatus status={line.status} />,
}
const address: Column = {
  label: label.address,
  render: (line) => line.address && shortenAddress(line.address),
}

/** The time comes first, the status last. Values that are too long for a row are in the receipt. */
export const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [time, mainAmount('deposit'), network, status],
  withdrawal: [
    time,
    mainAmount('withdrawal'),
    amountColumn(label.fee, (line) => line.fee),
    amountColumn(label.arrives, (line) => line.arrives),
    network,
    address,
    status,
  ],
  purchase: [
    time,
    mainAmount('purchase'),
    amountColumn(label.received, (line) => line.received),
    status,
  ],
}

/** A network that we do not know is shown as the host spells it. */
export const networkText = (network = ''): string =>
  isNetwork(network) ? networkName(network) : network

/** The start and the end of an address, which people compare. */
function shortenAddress(text: string): ReactNode {
  if (text.length <= 14) return <code>{text}</code>
  return <code title={text}>{`${text.slice(0, 6)}…${text.slice(-4)}`}</code>
}
