import type { ReactNode } from 'react'
import { isNetwork, networkName } from '#domain/assets.ts'
import { type HistoryKind, type Outcome, outcomeOf, type Status } from '#domain/history.ts'
import type { Amount } from '#domain/money/amount.ts'
import { statusText } from '#text/messages.ts'
import { historyText } from '#text/screens-wallet.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import { type AnyLine, amountText } from './history-entry.ts'

/** One column of a history, for its row and its card alike. */
export interface Column {
  readonly label: string
  readonly isAmount?: boolean
  readonly show: (line: AnyLine, isHidden: boolean) => ReactNode
}

const { columns: label } = historyText

/** What the amount of a line is called. */
export const AMOUNT_LABEL: Readonly<Record<HistoryKind, string>> = {
  deposit: label.amount,
  withdrawal: label.total,
  purchase: label.paid,
}

/** Green, red or neither (product §4); never shown by colour alone. */
const TONES = { settled: 'good', rejected: 'bad', open: 'waiting' } as const satisfies Record<
  Outcome,
  string
>
export const toneOf = (status: Status) => TONES[outcomeOf(status)]

export const StatusOf = ({ status }: { status: Status }) => (
  <StatusPill tone={toneOf(status)}>{statusText(status)}</StatusPill>
)

const amount = (name: string, amountOf: (line: AnyLine) => Amount<string> | undefined): Column => ({
  label: name,
  isAmount: true,
  show: (line, isHidden) => {
    const shown = amountOf(line)
    return shown ? amountText(shown, isHidden) : ''
  },
})

const moved = (kind: HistoryKind): Column => amount(AMOUNT_LABEL[kind], (line) => line.amount)
const time: Column = { label: label.time, show: (line) => <Time at={line.time} /> }
const network: Column = { label: label.network, show: (line) => networkText(line.network) }
const status: Column = { label: label.status, show: (line) => <StatusOf status={line.status} /> }
const address: Column = {
  label: label.address,
  show: (line) => line.address && shortened(line.address),
}

/** The main line first, the status last; what is too long for a row stands whole in the receipt. */
export const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [time, moved('deposit'), network, status],
  withdrawal: [
    time,
    moved('withdrawal'),
    amount(label.fee, (line) => line.fee),
    amount(label.arrives, (line) => line.arrives),
    network,
    address,
    status,
  ],
  purchase: [time, moved('purchase'), amount(label.received, (line) => line.received), status],
}

/** A network that only another host knows is shown as that host spells it. */
export const networkText = (network = ''): string =>
  isNetwork(network) ? networkName(network) : network

/** Both ends of an address, which is what people compare. */
function shortened(text: string): ReactNode {
  if (text.length <= 14) return <code>{text}</code>
  return <code title={text}>{`${text.slice(0, 6)}…${text.slice(-4)}`}</code>
}
