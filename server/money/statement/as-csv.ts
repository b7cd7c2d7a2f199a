import { COINS, isNetwork, networkName, symbolOf } from '#domain/assets.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#domain/csv.ts'
import { type StatementTexts, statementTextsIn } from '../history/statement-texts.ts'
import type { Account } from './as-document.ts'
import { type Movement, movementsOf } from './movements.ts'
import type { CoinSums, Period, StoredStatement } from './statement.ts'
import { timeOf } from './times.ts'

const COLUMNS = [
  ...(['time', 'coin', 'entry', 'in', 'out', 'balance'] as const),
  ...(['network', 'address', 'transaction', 'account'] as const),
]

/**
 * The statement as CSV: for each coin its opening, its movements and its closing; in each line whose account it is. Its words are in
 * the language, its times and amounts as programs read them in any.
 */
export async function statementCsv(
  { sums, pages }: StoredStatement,
  period: Period,
  { name, email, siteName, language }: Omit<Account, 'entity'>,
): Promise<string> {
  const account = `${name} <${email}>`
  const texts = statementTextsIn(language)
  const sections = new Map(
    COINS.map((coin) => [coin, new Section(symbolOf(coin, siteName), account, sums[coin], texts)]),
  )
  const begun = period.from.getTime()
  for (const section of sections.values()) section.begin(begun)
  for await (const rows of pages())
    for (const row of rows) for (const one of movementsOf(row)) sections.get(row.coin)?.move(one)
  const parts = [...sections.values()].map((section) => section.end(period.until.getTime()))
  const header = COLUMNS.map((column) => texts.columns[column])
  return BYTE_ORDER_MARK + csvLine(header) + parts.join('')
}

/** The lines of one coin. */
class Section {
  private text = ''
  private balance: bigint
  private readonly symbol: string
  private readonly account: string
  private readonly sums: CoinSums
  private readonly texts: StatementTexts

  constructor(symbol: string, account: string, sums: CoinSums, texts: StatementTexts) {
    this.symbol = symbol
    this.account = account
    this.sums = sums
    this.texts = texts
    this.balance = sums.opening
  }

  begin(at: number): void {
    this.add(at, this.texts.sums.opening, this.sums.opening)
  }

  move({ at, entry, units, network, address, transaction }: Movement): void {
    this.balance += units
    const [came, went] = units > 0n ? [units, ''] : ['', -units]
    const where = isNetwork(network) ? networkName(network) : network
    const cells = [timeOf(at), this.symbol, this.texts.entries[entry], came, went, this.balance]
    this.text += csvLine([...cells, where, address, transaction, this.account])
  }

  end(at: number): string {
    const { closing, held, locked, owed } = this.sums
    const { sums } = this.texts
    this.add(at, sums.closing, closing)
    if (held > 0n) this.add(at, sums.reserved, held)
    if (locked > 0n) this.add(at, sums.locked, locked)
    if (owed > 0n) this.add(at, sums.owed, owed)
    return this.text
  }

  private add(at: number, entry: string, balance: CsvCell): void {
    const cells = [timeOf(at), this.symbol, entry, '', '', balance, '', '', '', this.account]
    this.text += csvLine(cells)
  }
}
