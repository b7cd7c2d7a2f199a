import type { StatementRow } from './statement-rows.ts'

/** What a movement is, as the statement words it. */
export type Entry =
  | 'Deposit'
  | 'Withdrawal'
  | 'Withdrawal fee'
  | 'Purchase'
  | 'Purchase fee'
  | 'Deposit reversed'
  | 'Purchase reversed'
  | 'Reversal undone'
  | 'Correction'

/** One line of a statement. */
export interface Movement {
  readonly at: Date
  readonly entry: Entry
  /** Above zero what came, below zero what went, in 10⁻¹⁸ of the coin. */
  readonly units: bigint
  readonly network: string
  readonly address: string
  readonly transaction: string
}

/** By what the key of a transfer begins with. */
const ENTRIES: readonly (readonly [string, Entry, Entry?])[] = [
  ['deposit:', 'Deposit'],
  ['withdrawal:', 'Withdrawal', 'Withdrawal fee'],
  ['purchase:', 'Purchase', 'Purchase fee'],
]
const REVERSED: readonly (readonly [string, Entry])[] = [
  ['deposit:', 'Deposit reversed'],
  ['purchase:', 'Purchase reversed'],
  ['reversal:', 'Reversal undone'],
]

/** A transfer as the lines that it makes: its fee has one of its own. */
export function movementsOf({ key, at, units, fee, reversed, ...row }: StatementRow): Movement[] {
  if (!at) throw new Error('a movement without a time')
  const { network, address, transaction_id } = row
  const details = {
    at,
    network: network ?? '',
    address: address ?? '',
    transaction: transaction_id ?? '',
  }
  const [, entry = 'Correction', feeEntry] = ENTRIES.find(([begin]) => key.startsWith(begin)) ?? []
  const [, undone] = REVERSED.find(([begin]) => reversed?.startsWith(begin)) ?? []
  if (undone) return [{ ...details, entry: undone, units }]
  if (!feeEntry || !fee) return [{ ...details, entry, units }]
  return [
    { ...details, entry, units: units + fee },
    { ...details, entry: feeEntry, units: -fee },
  ]
}
