import { HISTORY_KINDS, type HistoryKind } from '#domain/history.ts'
import type { EntryName } from '../history/statement-texts.ts'
import { STORED } from '../stored-histories.ts'
import type { StatementRow } from './statement-rows.ts'

/** One line of a statement. */
export interface Movement {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly entry: EntryName
  /** The change of the balance, above or below zero, in 10⁻¹⁸ of the coin. */
  readonly units: bigint
  readonly network: string
  readonly address: string
  readonly transaction: string
}

/** The kind of history whose name the key of a transfer begins with. */
const kindOf = (key: string): HistoryKind | undefined =>
  HISTORY_KINDS.find((kind) => key.startsWith(`${kind}:`))

/** The name of a transfer that takes back the one with that key, which may be a reversal itself. */
function undoneBy(reversed: string): EntryName | undefined {
  if (reversed.startsWith('reversal:')) return 'reversalUndone'
  const kind = kindOf(reversed)
  return kind && STORED[kind].words?.reversed
}

/** A transfer as the lines that it makes: its fee has one of its own. */
export function movementsOf(row: StatementRow): Movement[] {
  const undone = row.reversed && undoneBy(row.reversed)
  if (undone) return [movementOf(row, undone, row.units)]
  const kind = kindOf(row.key)
  if (!kind) return [movementOf(row, 'correction', row.units)]
  const fee = STORED[kind].words?.fee
  if (!fee || !row.fee) return [movementOf(row, kind, row.units)]
  return [movementOf(row, kind, row.units + row.fee), movementOf(row, fee, -row.fee)]
}

const movementOf = (
  { at, network, address, transaction }: StatementRow,
  entry: EntryName,
  units: bigint,
): Movement => ({
  at,
  entry,
  units,
  network: network ?? '',
  address: address ?? '',
  transaction: transaction ?? '',
})
