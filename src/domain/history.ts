import { isNetwork, NETWORKS, type Network } from './assets.ts'
import type { Amount } from './money/amount.ts'

/** The histories: every map of them is typed by this one, so that one that lacks a kind does not compile. */
export interface LineOf {
  readonly deposit: DepositLine
  readonly withdrawal: WithdrawalLine
  readonly purchase: PurchaseLine
}
export type HistoryKind = keyof LineOf
export type HistoryLine = LineOf[HistoryKind]

/** What a line of each kind does to the balance. */
export const SIGN: Readonly<Record<HistoryKind, '+' | '−'>> = {
  deposit: '+',
  withdrawal: '−',
  purchase: '−',
}

const isKind = (text: string): text is HistoryKind => text in SIGN

/** The kinds in the order of their tabs. */
export const HISTORY_KINDS: readonly HistoryKind[] = Object.keys(SIGN).filter(isKind)

/** A record of `make(kind)` for each kind of history. */
export function byKind<V>(make: (kind: HistoryKind) => V): Readonly<Record<HistoryKind, V>>
export function byKind<V>(make: (kind: HistoryKind) => V): Record<string, V> {
  return Object.fromEntries(HISTORY_KINDS.map((kind) => [kind, make(kind)]))
}

/** The status of a deposit, withdrawal or purchase. A status that only another host knows is kept as `other:…`. */
export const STATUSES = ['pending', 'approved', 'completed', 'rejected'] as const
export type KnownStatus = (typeof STATUSES)[number]
export type Status = KnownStatus | `other:${string}`

export const isKnownStatus = (text: string): text is KnownStatus =>
  STATUSES.some((status) => status === text)

/** Whether a line is in the ledger: a deposit that is not final, or was dropped by its network, never was. */
export const isFinalLine = ({ kind, status, timeText }: AnyLine): boolean =>
  timeText === undefined && (kind !== 'deposit' || outcomeOf(status) === 'completed')

/** Whether the money has moved finally, was returned, or neither yet (product §4). */
export type Outcome = 'completed' | 'rejected' | 'open'

export function outcomeOf(status: Status): Outcome {
  if (status === 'approved' || status === 'completed') return 'completed'
  return status === 'rejected' ? 'rejected' : 'open'
}

/** The sign of the line's amount; none where nothing has moved in the end. */
export const signOf = ({ kind, status }: Pick<HistoryLine, 'kind' | 'status'>): '+' | '−' | '' =>
  outcomeOf(status) === 'rejected' ? '' : SIGN[kind]

/** When something happened, as far as the host's time could be read. */
export interface WrittenTime {
  /** Milliseconds since 1970. With a `timeText` it decides the order only. */
  readonly time: number
  /** What the host wrote, where it could not be read with certainty: it is shown as it is. */
  readonly timeText?: string
}

/** The fields of every history line. `coin` is a string: a host may list coins that this product does not know. */
interface Line extends WrittenTime {
  readonly coin: string
  /** The change of the balance: deposited, withdrawn including the fee, or paid. */
  readonly amount: Amount<string>
  readonly status: Status
  /** The same in every version of the line; undefined if the host does not send its histories in pages. */
  readonly id?: string | undefined
  /** The number of its last change, with an id. */
  readonly change?: number | undefined
}

export interface DepositLine extends Line {
  readonly kind: 'deposit'
  readonly type: string
  readonly network: string
  readonly transaction: string
  /** How many blocks confirm it of those that it needs, such as `3/12`; empty if it waits for none. */
  readonly confirmations: string
}

/** The stage of a pending withdrawal: let through by an operator, then in a transaction that is not final yet. */
export const STAGES = ['approved', 'sent'] as const
export type Stage = (typeof STAGES)[number]

export interface WithdrawalLine extends Line {
  readonly kind: 'withdrawal'
  readonly fee: Amount<string>
  /** What reaches the address: amount − fee. */
  readonly arrives: Amount<string>
  readonly network: string
  readonly transaction: string
  readonly address: string
  /** Why it was rejected, or what keeps a pending one from being paid; empty if no reason was given. */
  readonly reason: string
  /** How far a pending one has come; empty if it has just been placed, or the host does not say. */
  readonly stage: Stage | ''
  /** When the time of its owner to cancel a pending one ends, in milliseconds since 1970, if it does. */
  readonly waitsUntil?: number | undefined
}

export interface PurchaseLine extends Line {
  readonly kind: 'purchase'
  readonly type: string
  /** What was credited. */
  readonly received: Amount<'TOKEN'>
  /** What was taken off before; undefined, as what follows, if the host does not say. */
  readonly fee?: Amount<'TOKEN'> | undefined
  /** The prices in USDT that it was made at, of a coin and of a token, as plain decimals. */
  readonly coinPrice?: string | undefined
  readonly tokenPrice?: string | undefined
  /** The stage of the presale. */
  readonly saleStage?: string | undefined
}

type FieldOf<Line> = Line extends unknown ? keyof Line : never
type ValueOf<Line, Field> = Line extends unknown
  ? Field extends keyof Line
    ? Line[Field]
    : never
  : never

/** A line with the fields of all histories. */
export type AnyLine = Pick<HistoryLine, keyof HistoryLine> & {
  readonly [F in FieldOf<HistoryLine>]?: ValueOf<HistoryLine, F>
}

/** The addresses of settled withdrawals on a network; a pending or rejected withdrawal does not make one known. */
export const paidAddresses = (
  lines: readonly WithdrawalLine[],
  network: Network,
): readonly string[] =>
  lines
    .filter((line) => outcomeOf(line.status) === 'completed' && line.network === network)
    .map(({ address }) => address)

/** The sum per coin, without rejected lines, which moved nothing. */
export function totalsOf(
  items: readonly { readonly line: HistoryLine }[],
): readonly Amount<string>[] {
  const totals = new Map<string, bigint>()
  for (const { line } of items) {
    if (outcomeOf(line.status) === 'rejected') continue
    totals.set(line.coin, (totals.get(line.coin) ?? 0n) + line.amount.units)
  }
  return [...totals].map(([coin, units]) => ({ coin, units }))
}

const TRANSACTION = { evm: /^0x[0-9a-f]{64}$/i, tron: /^[0-9a-f]{64}$/i } as const

/** The URL of a transaction at its network's explorer; undefined for a host's internal id. */
export function explorerLink(network: string, transaction: string): string | undefined {
  if (!isNetwork(network)) return undefined
  const { family, explorer } = NETWORKS[network]
  return TRANSACTION[family].test(transaction) ? explorer + transaction : undefined
}

/** The confirmations of a pending deposit, such as `3/12`. Never more than are needed, which is when the network says that it is final. */
export const confirmationsText = (confirmed: number, needed: number): string =>
  `${Math.min(confirmed, needed)}/${needed}`

/** The newest `count` lines of a coin, or of all coins, in histories of which each has its newest line first. */
export function newestLines(
  histories: readonly (readonly HistoryLine[])[],
  coin: string | null,
  count: number,
): readonly HistoryLine[] {
  const newest: HistoryLine[] = []
  for (const lines of histories) {
    let left = count
    for (const line of lines) {
      if (left === 0) break
      if (coin !== null && line.coin !== coin) continue
      newest.push(line)
      left -= 1
    }
  }
  return newest.toSorted((a, b) => b.time - a.time).slice(0, count)
}
