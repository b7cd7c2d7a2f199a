import { COINS, type Coin, symbolOf } from '#domain/assets.ts'
import type { Language } from '#languages'
import { exactDecimal } from '../../platform/languages/exact-decimal.ts'
import {
  type Block,
  chapter,
  type PrintedDocument,
  paragraph,
  table,
} from '../../platform/pdf/document.ts'
import { type StatementTexts, statementTextsIn } from '../history/statement-texts.ts'
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
  /** That of the statement. */
  readonly language: Language
}

/** How a statement is worded. */
interface Wording {
  readonly texts: StatementTexts
  /** Units of 10⁻¹⁸ as they are read in the language. */
  readonly decimal: (units: bigint) => string
  readonly siteName: string
}

/** The statement as a document to print. */
export function statementDocument(
  statement: Statement,
  period: Period,
  year: number,
  { name, email, entity, siteName, language }: Account,
): PrintedDocument {
  const texts = statementTextsIn(language)
  const decimal = (units: bigint): string => exactDecimal(language, units)
  const wording: Wording = { texts, decimal, siteName }
  const count = COINS.reduce((all, coin) => all + statement[coin].movements.length, 0)
  const moved = COINS.filter((coin) => statement[coin].movements.length > 0)
  const [from, until] = [timeOf(period.from.getTime()), timeOf(period.until.getTime())]
  return {
    language,
    title: texts.title(siteName, year),
    subtitle: texts.about(name, email, from, until),
    blocks: [
      paragraph(texts.entity(entity)),
      overview(statement, wording),
      ...notes(statement, wording),
      ...(count > MOST_LINES
        ? [paragraph(texts.tooMany(count))]
        : moved.flatMap((coin) => movements(symbolOf(coin, siteName), statement[coin], wording))),
      ...(count === 0 ? [paragraph(texts.none)] : []),
    ],
  }
}

function overview(statement: Statement, { texts, decimal, siteName }: Wording): Block {
  const row = (coin: Coin): string[] => {
    const { opening, movements, closing } = statement[coin]
    const total = (is: (units: bigint) => boolean) =>
      movements.reduce((all, { units }) => (is(units) ? all + units : all), 0n)
    const figures = [opening, total((units) => units > 0n), -total((units) => units < 0n), closing]
    return [symbolOf(coin, siteName), ...figures.map(decimal)]
  }
  const { columns } = texts
  return table(
    [
      { title: columns.coin, share: 0.12 },
      ...[columns.opening, columns.in, columns.out, columns.closing].map((title) => ({
        title,
        share: 0.22,
        isNumber: true,
      })),
    ],
    ...COINS.map(row),
  )
}

function notes(statement: Statement, { texts, decimal, siteName }: Wording): Block[] {
  return COINS.flatMap((coin) => {
    const { held, locked, owed } = statement[coin]
    const amount = (units: bigint) => `${decimal(units)} ${symbolOf(coin, siteName)}`
    return [
      ...(held > 0n ? [texts.reserved(amount(held))] : []),
      ...(locked > 0n ? [texts.locked(amount(locked))] : []),
      ...(owed > 0n ? [texts.owed(amount(owed))] : []),
    ].map((text) => paragraph(text))
  })
}

function movements(
  symbol: string,
  { opening, movements }: CoinStatement,
  { texts: { columns, entries }, decimal }: Wording,
): Block[] {
  let balance = opening
  const rows = movements.map(({ at, entry, units }) => {
    balance += units
    const sign = units > 0n ? '+' : ''
    return [timeOf(at), entries[entry], sign + decimal(units), decimal(balance)]
  })
  return [
    chapter(symbol),
    table(
      [
        { title: columns.time, share: 0.24 },
        { title: columns.entry, share: 0.18 },
        { title: columns.amount, share: 0.29, isNumber: true },
        { title: columns.balance, share: 0.29, isNumber: true },
      ],
      ...rows,
    ),
  ]
}
