import { COINS, type Coin, symbolOf } from '#domain/assets.ts'
import { toDecimalString } from '#domain/money/decimal.ts'
import {
  type Block,
  chapter,
  type PrintedDocument,
  paragraph,
  table,
} from '../../platform/pdf/document.ts'
import type { CoinStatement, Period, Statement } from './statement.ts'
import { timeOf } from './times.ts'

/** More would take the host longer than a person waits; the CSV has them all. */
export const MOST_LINES = 2000

export interface Account {
  readonly name: string
  readonly email: string
  /** Whom the account is with. */
  readonly entity: string
  readonly siteName: string
}

/** The statement as a document to print. */
export function statementDocument(
  statement: Statement,
  period: Period,
  year: number,
  { name, email, entity, siteName }: Account,
): PrintedDocument {
  const count = COINS.reduce((all, coin) => all + statement[coin].movements.length, 0)
  const moved = COINS.filter((coin) => statement[coin].movements.length > 0)
  return {
    title: `${siteName} statement ${year}`,
    subtitle: `${name}, ${email}, from ${timeOf(period.from.getTime())} to ${timeOf(period.until.getTime())} UTC`,
    blocks: [
      paragraph(`Account with ${entity}. All times are UTC, all amounts are exact.`),
      overview(statement, siteName),
      ...notes(statement, siteName),
      ...(count > MOST_LINES
        ? [
            paragraph(
              `There are ${count} movements, more than a document holds. The CSV lists them.`,
            ),
          ]
        : moved.flatMap((coin) => movements(symbolOf(coin, siteName), statement[coin]))),
      ...(count === 0 ? [paragraph('There were no movements in this period.')] : []),
    ],
  }
}

function overview(statement: Statement, siteName: string): Block {
  const row = (coin: Coin): string[] => {
    const { opening, movements, closing } = statement[coin]
    const total = (is: (units: bigint) => boolean) =>
      movements.reduce((all, { units }) => (is(units) ? all + units : all), 0n)
    const figures = [opening, total((units) => units > 0n), -total((units) => units < 0n), closing]
    return [symbolOf(coin, siteName), ...figures.map(toDecimalString)]
  }
  return table(
    [
      { title: 'Coin', share: 0.12 },
      ...['Opening', 'In', 'Out', 'Closing'].map((title) => ({
        title,
        share: 0.22,
        isNumber: true,
      })),
    ],
    ...COINS.map(row),
  )
}

function notes(statement: Statement, siteName: string): Block[] {
  return COINS.flatMap((coin) => {
    const { held, locked, owed } = statement[coin]
    const amount = (units: bigint) => `${toDecimalString(units)} ${symbolOf(coin, siteName)}`
    return [
      ...(held > 0n
        ? [
            `Of the closing balance ${amount(held)} is reserved for withdrawals that are not decided yet.`,
          ]
        : []),
      ...(locked > 0n
        ? [`Of the closing balance ${amount(locked)} was bought and is released later.`]
        : []),
      ...(owed > 0n ? [`${amount(owed)} is owed after a correction.`] : []),
    ].map((text) => paragraph(text))
  })
}

function movements(symbol: string, { opening, movements }: CoinStatement): Block[] {
  let balance = opening
  const rows = movements.map(({ at, entry, units }) => {
    balance += units
    const sign = units > 0n ? '+' : ''
    return [timeOf(at), entry, sign + toDecimalString(units), toDecimalString(balance)]
  })
  return [
    chapter(symbol),
    table(
      [
        { title: 'Time (UTC)', share: 0.24 },
        { title: 'Entry', share: 0.18 },
        { title: 'Amount', share: 0.29, isNumber: true },
        { title: 'Balance', share: 0.29, isNumber: true },
      ],
      ...rows,
    ),
  ]
}
