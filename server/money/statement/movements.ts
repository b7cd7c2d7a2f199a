import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import type { StatementRow } from './statement-rows.ts'

interface Words {
  readonly entry: string
  /** Of those that have one taken off. */
  readonly fee?: string
  /** Of those that can be taken back. */
  readonly reversed?: string
}

/** How the statement words what each kind of history has. */
const WORDS = {
  deposit: { entry: 'Deposit', reversed: 'Deposit reversed' },
  withdrawal: { entry: 'Withdrawal', fee: 'Withdrawal fee' },
  purchase: { entry: 'Purchase', fee: 'Purchase fee', reversed: 'Purchase reversed' },
} as const satisfies Readonly<Record<HistoryKind, Words>>
const [UNDONE, OTHER] = ['Reversal undone', 'Correction'] as const

type Worded = (typeof WORDS)[HistoryKind]
/** What a movement is, as the statement words it. */
export type Entry =
  | Worded[keyof Worded]
  | Extract<Worded, { fee: string }>['fee']
  | Extract<Worded, { reversed: string }>['reversed']
  | typeof UNDONE
  | typeof OTHER

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

/** The words of the kind whose name the key of a transfer begins with. */
const wordsOf = (key: string): Worded | undefined => {
  const kind = HISTORY_KINDS.find((one) => key.startsWith(`${one}:`))
  return kind && WORDS[kind]
}

/** Of a transfer that takes back the one with that key, be it a reversal itself. */
function undoneBy(reversed: string): Entry | undefined {
  if (reversed.startsWith('reversal:')) return UNDONE
  const words = wordsOf(reversed)
  return words && 'reversed' in words ? words.reversed : undefined
}

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
  const undone = reversed && undoneBy(reversed)
  if (undone) return [{ ...details, entry: undone, units }]
  const words = wordsOf(key)
  const entry = words?.entry ?? OTHER
  if (!words || !('fee' in words) || !fee) return [{ ...details, entry, units }]
  return [
    { ...details, entry, units: units + fee },
    { ...details, entry: words.fee, units: -fee },
  ]
}
