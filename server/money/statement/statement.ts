import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import type { CountRows } from '../../platform/limits/reading.ts'
import { type Movement, movementsOf } from './movements.ts'
import { STATEMENT, type StatementRow, statementRow } from './statement-rows.ts'

/** A time from `from` on and before `until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** What became of one coin in a period. Units of 10⁻¹⁸, below zero where more is owed than there is. */
export interface CoinStatement {
  readonly opening: bigint
  /** Oldest first. Opening and all movements together are the closing, to the last unit. */
  readonly movements: readonly Movement[]
  readonly closing: bigint
  /** The part of the closing that is reserved for withdrawals. */
  readonly held: bigint
  /** The part of it that was bought and is released later. */
  readonly locked: bigint
  /** What the closing lacks because a credit was taken back that had been spent. */
  readonly owed: bigint
}

export type Statement = Readonly<Record<Coin, CoinStatement>>

/** What the caller's statement is made of, from one look at the ledger; `countRows` is told how many entries that was. */
export async function statementRows(
  own: OwnRows,
  { from, until }: Period,
  countRows: CountRows,
): Promise<StatementRow[]> {
  const rows = await own.rows(statementRow, STATEMENT, [from, until])
  countRows(rows.reduce((all, { entries }) => all + (entries ?? 0), 0))
  return rows
}

/** The caller's statement, from one look at the ledger; `countRows` is told how many entries that was. */
export async function statementOf(
  own: OwnRows,
  period: Period,
  countRows: CountRows,
): Promise<Statement> {
  const rows = await statementRows(own, period, countRows)
  const byPart = Map.groupBy(rows, ({ part, coin }) => `${part} ${coin}`)
  return byCoin(COINS, (coin) => {
    const of = (part: StatementRow['part']) => byPart.get(`${part} ${coin}`) ?? []
    const closing = of('closing')
    const closingOf = (kind: string) => sum(closing.filter(({ key }) => key === kind))
    return proven(coin, {
      opening: sum(of('opening')),
      movements: of('movement').flatMap(movementsOf),
      closing: sum(closing),
      held: closingOf('held'),
      locked: closingOf('locked'),
      owed: -closingOf('debt'),
    })
  })
}

const sum = (rows: readonly Pick<StatementRow, 'units'>[]): bigint =>
  rows.reduce((all, { units }) => all + units, 0n)

/** A statement that does not add up is a bug, and is not handed out. */
function proven(coin: Coin, statement: CoinStatement): CoinStatement {
  if (statement.opening + sum(statement.movements) === statement.closing) return statement
  throw new Error(`the statement of ${coin} does not add up`)
}
