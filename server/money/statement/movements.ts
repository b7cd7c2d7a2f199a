import { HISTORY_KINDS } from '#domain/history.ts'
import type { StatementWords } from '../history/own-history.ts'
import { STORED } from '../stored-histories.ts'
import type { StatementRow } from './statement-rows.ts'

const [UNDONE, OTHER] = ['Reversal undone', 'Correction'] as const

/** One line of a statement. */
export interface Movement {
  readonly at: Date
  /** What it is, in words. */
  readonly entry: string
  /** The change of the balance, above or below zero, in 10⁻¹⁸ of the coin. */
  readonly units: bigint
  readonly network: string
  readonly address: string
  readonly transaction: string
}

/** The words of the kind whose name the key of a transfer begins with. */
const wordsOf = (key: string): StatementWords | undefined => {
  const kind = HISTORY_KINDS.find((one) => key.startsWith(`${one}:`))
  return kind && STORED[kind].words
}

/** Of a transfer that takes back the one with that key, be it a reversal itself. */
function undoneBy(reversed: string): string | undefined {
  if (reversed.startsWith('reversal:')) return UNDONE
  return wordsOf(reversed)?.reversed
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
  if (!words?.fee || !fee) return [{ ...details, entry, units }]
  return [
    { ...details, entry, units: units + fee },
    { ...details, entry: words.fee, units: -fee },
  ]
}
