import type { DepositRow, PurchaseRow, WithdrawalRow } from '#contract/history.ts'
import type { Chain } from '#domain/assets.ts'
import { CHAINS, depositChain, isCryptoCoin } from '#domain/assets.ts'
import { formatUnits } from '#domain/money/amount.ts'
import { screens, shownStatus } from '../../../text/messages.ts'
import { historyText } from '../../../text/screens-wallet.ts'

export type HistoryKind = 'deposit' | 'withdrawal' | 'purchase'

/** An amount with the symbol it is shown with. Units are 10⁻¹⁸. */
export interface Figure {
  readonly units: bigint
  readonly symbol: string
}

export const figureText = ({ units, symbol }: Figure, isHidden: boolean): string =>
  `${isHidden ? screens.hiddenBalance : formatUnits(units)} ${symbol}`

/** One line of any of the three histories, ready to be searched, summed and shown. */
export interface Entry {
  readonly key: string
  readonly kind: HistoryKind
  /** Milliseconds since 1970. */
  readonly time: number
  /** The coin that moved: deposited, withdrawn, or paid with. */
  readonly coin: string
  /** What the balance lost or gained: deposited, withdrawn with its fee, or paid. */
  readonly amount: Figure
  /** What came of it: what arrives at the address, or the tokens received. */
  readonly result?: Figure
  readonly fee?: Figure
  readonly type?: string
  readonly chain?: string
  readonly transaction?: string
  readonly address?: string
  readonly status: string
  /** Why it was rejected. */
  readonly reason?: string
  /** Lower-case text that a search looks in. */
  readonly search: string
}

type Bare = Omit<Entry, 'key' | 'search'>

/** Rows carry no id of their own, so the key is their place, counted from the oldest: a new row renames none. */
function entry(bare: Bare, index: number, all: readonly unknown[]): Entry {
  const words = [
    bare.coin,
    bare.type,
    bare.chain,
    bare.transaction,
    bare.address,
    bare.status,
    bare.reason,
  ]
  return {
    ...bare,
    key: `${bare.kind}-${all.length - index}`,
    search: words.join(' ').toLowerCase(),
  }
}

export const depositEntries = (rows: readonly DepositRow[]): readonly Entry[] =>
  rows.map((row, index) =>
    entry(
      {
        kind: 'deposit',
        time: row.Time,
        coin: row.TypeOf,
        amount: { units: row.Amount, symbol: row.TypeOf },
        type: row.Type,
        chain: isCryptoCoin(row.TypeOf) ? depositChain(row.TypeOf) : '',
        transaction: row.Transaction_Id,
        status: shownStatus(row.Status),
      },
      index,
      rows,
    ),
  )

/** spec §3: the fee shown is the absolute difference between Amount and TotalAmount; the larger is what left the balance. */
export const withdrawalEntries = (rows: readonly WithdrawalRow[]): readonly Entry[] =>
  rows.map((row, index) => {
    const [total, arrives] =
      row.TotalAmount > row.Amount ? [row.TotalAmount, row.Amount] : [row.Amount, row.TotalAmount]
    return entry(
      {
        kind: 'withdrawal',
        time: row.Time,
        coin: row.Assets,
        amount: { units: total, symbol: row.Assets },
        result: { units: arrives, symbol: row.Assets },
        fee: { units: total - arrives, symbol: row.Assets },
        chain: row.Chain,
        transaction: row.Transaction_ID,
        address: row.Transfer_To,
        status: shownStatus(row.Status),
        reason: row.Reason ?? '',
      },
      index,
      rows,
    )
  })

/** spec §3: the status of a purchase is always shown as Completed. */
export const purchaseEntries = (rows: readonly PurchaseRow[], token: string): readonly Entry[] =>
  rows.map((row, index) =>
    entry(
      {
        kind: 'purchase',
        time: row.Time,
        coin: row.Pair_Name,
        amount: { units: row.Price, symbol: row.Pair_Name },
        result: { units: row.Amount, symbol: token },
        type: row.Type,
        status: historyText.completed,
      },
      index,
      rows,
    ),
  )

/** Green, red or neither (spec §4); never shown by colour alone. */
export type Tone = 'good' | 'bad' | 'waiting'

export function toneOf(status: string): Tone {
  if (status === 'Approved' || status === historyText.completed) return 'good'
  return status === historyText.rejected ? 'bad' : 'waiting'
}

export const isChain = (text: string | undefined): text is Chain =>
  CHAINS.some((chain) => chain === text)
