import { setImmediate } from 'node:timers/promises'
import { byCoin, COINS, type Coin } from '#domain/assets.ts'
import type { OwnRows } from '../../platform/db/own-rows.ts'
import type { CountRows } from '../../platform/limits/reading.ts'
import { type Movement, movementsOf } from './movements.ts'
import {
  entriesOfPage,
  STATEMENT,
  type StatementEntry,
  type StatementPart,
  type StatementRow,
  statementPart,
} from './statement-rows.ts'

/** A time from `from` on and before `until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** What somebody had of one coin. Units of 10⁻¹⁸, below zero where more is owed than there is. */
export interface CoinSums {
  readonly opening: bigint
  readonly closing: bigint
  /** The part of the closing that is reserved for withdrawals. */
  readonly held: bigint
  /** The part of it that was bought and is released later. */
  readonly locked: bigint
  /** What the closing lacks because a credit was taken back that had been spent. */
  readonly owed: bigint
}

/** What became of one coin in a period. */
export interface CoinStatement extends CoinSums {
  /** Oldest first. Opening and all movements together are the closing, to the last unit. */
  readonly movements: readonly Movement[]
}

export type Statement = Readonly<Record<Coin, CoinStatement>>

/** A statement as the database has it: its movements, of which there may be many thousands, are read a page at a time. */
export interface StoredStatement {
  readonly sums: Readonly<Record<Coin, CoinSums>>
  /** Oldest first. Between two pages others have their turn. Throws at the end where they do not add up to the sums. */
  pages(): AsyncGenerator<readonly StatementRow[]>
}

/** The caller's statement, from one look at the ledger; `countRows` is given how many entries that was. */
export async function storedStatement(
  own: OwnRows,
  { from, until }: Period,
  countRows: CountRows,
): Promise<StoredStatement> {
  const parts = await own.rows(statementPart, STATEMENT, [from, until])
  const sums = byCoin(COINS, (coin) => sumsOf(coin, parts))
  countRows(parts.reduce((all, part) => all + (part.part === 'closing' ? part.entries : 0), 0))
  return {
    sums,
    async *pages() {
      const moved = new Map<Coin, bigint>()
      let last: StatementEntry | undefined
      for (const part of parts) {
        if (part.part !== 'movements') continue
        const rows: StatementRow[] = []
        for (const entry of entriesOfPage(part.page)) {
          const { coin, units } = entry
          moved.set(coin, (moved.get(coin) ?? 0n) + units)
          // What a transfer moves between somebody's own accounts is no movement.
          if (last?.id === entry.id && last.coin === coin)
            last = { ...last, units: last.units + units }
          else {
            if (last && last.units !== 0n) rows.push(last)
            last = entry
          }
        }
        yield rows
        await setImmediate()
      }
      if (last && last.units !== 0n) yield [last]
      // A statement that does not add up is a bug, and is not handed out.
      for (const coin of COINS)
        if (sums[coin].opening + (moved.get(coin) ?? 0n) !== sums[coin].closing)
          throw new Error(`the statement of ${coin} does not add up`)
    },
  }
}

function sumsOf(coin: Coin, parts: readonly StatementPart[]): CoinSums {
  const sumOf = (isMeant: (part: StatementPart) => boolean) =>
    parts.reduce(
      (all, part) =>
        part.part !== 'movements' && part.coin === coin && isMeant(part) ? all + part.units : all,
      0n,
    )
  const closingOf = (kind: string) => sumOf((part) => part.part === 'closing' && part.kind === kind)
  return {
    opening: sumOf((part) => part.part === 'opening'),
    closing: sumOf((part) => part.part === 'closing'),
    held: closingOf('held'),
    locked: closingOf('locked'),
    owed: -closingOf('debt'),
  }
}

/** All of it. */
export async function statementOf(stored: StoredStatement): Promise<Statement> {
  const movements = new Map<Coin, Movement[]>(COINS.map((coin) => [coin, []]))
  for await (const rows of stored.pages())
    for (const row of rows) movements.get(row.coin)?.push(...movementsOf(row))
  return byCoin(COINS, (coin) => ({
    opening: stored.sums[coin].opening,
    movements: movements.get(coin) ?? [],
    closing: stored.sums[coin].closing,
    held: stored.sums[coin].held,
    locked: stored.sums[coin].locked,
    owed: stored.sums[coin].owed,
  }))
}
