import type { ReactNode } from 'react'
import type { Chain } from '#domain/assets.ts'
import { NETWORKS } from '#domain/assets.ts'
import { historyText } from '../../../text/screens-wallet.ts'
import { Time } from '../../../ui/display/Time.tsx'
import { StatusPill } from '../../../ui/feedback/StatusPill.tsx'
import type { Entry, Figure, HistoryKind } from './history-entry.ts'
import { figureText, isChain, toneOf } from './history-entry.ts'

/** One column of a history, for its row, its card and its receipt alike. */
export interface Column {
  readonly label: string
  readonly isAmount?: boolean
  readonly show: (entry: Entry, isHidden: boolean) => ReactNode
}

const { columns: label } = historyText

const amount = (name: string, figureOf: (entry: Entry) => Figure | undefined): Column => ({
  label: name,
  isAmount: true,
  show: (entry, isHidden) => {
    const figure = figureOf(entry)
    return figure ? figureText(figure, isHidden) : ''
  },
})

const time: Column = {
  label: label.time,
  show: (entry) => <Time at={entry.time} />,
}
const network: Column = { label: label.network, show: (entry) => networkText(entry.chain) }
const status: Column = {
  label: label.status,
  show: (entry) => <StatusPill tone={toneOf(entry.status)}>{entry.status}</StatusPill>,
}
const address: Column = {
  label: label.address,
  show: (entry) => entry.address && shortened(entry.address),
}

/** The main line first, the status last; what is too long for a row stands whole in the receipt. */
export const COLUMNS: Readonly<Record<HistoryKind, readonly Column[]>> = {
  deposit: [time, amount(label.amount, (it) => it.amount), network, status],
  withdrawal: [
    time,
    amount(label.total, (it) => it.amount),
    amount(label.fee, (it) => it.fee),
    amount(label.arrives, (it) => it.result),
    network,
    address,
    status,
  ],
  purchase: [
    time,
    amount(label.paid, (it) => it.amount),
    amount(label.received, (it) => it.result),
    status,
  ],
}

export function networkText(chain: string | undefined): string {
  if (!isChain(chain)) return chain ?? ''
  const known: Chain = chain
  return `${NETWORKS[known].name} (${NETWORKS[known].standard})`
}

/** Both ends of an address, which is what people compare. */
function shortened(text: string): ReactNode {
  if (text.length <= 14) return <code>{text}</code>
  return <code title={text}>{`${text.slice(0, 6)}…${text.slice(-4)}`}</code>
}
