import { COINS, isNetwork, networkName, symbolOf } from '#domain/assets.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#domain/csv.ts'
import type { Account } from './as-document.ts'
import { type Movement, movementsOf } from './movements.ts'
import type { CoinSums, Period, StoredStatement } from './statement.ts'
import { timeOf } from './times.ts'

const HEADER = [
  ...['Time (UTC)', 'Coin', 'Entry', 'In', 'Out', 'Balance'],
  ...['Network', 'Address', 'Transaction', 'Account'],
]

/** The statement as CSV: for each coin its opening, its movements and its closing; in each line whose account it is. */
export async function statementCsv(
  { sums, pages }: StoredStatement,
  period: Period,
  { name, email, siteName }: Pick<Account, 'name' | 'email' | 'siteName'>,
): Promise<string> {
  const account = `${name} <${email}>`
  const sections = new Map(
    COINS.map((coin) => [coin, new Section(symbolOf(coin, siteName), account, sums[coin])]),
  )
  const begun = period.from.getTime()
  for (const section of sections.values()) section.begin(begun)
  for await (const rows of pages())
    for (const row of rows) for (const one of movementsOf(row)) sections.get(row.coin)?.move(one)
  const texts = [...sections.values()].map((section) => section.end(period.until.getTime()))
  return BYTE_ORDER_MARK + csvLine(HEADER) + texts.join('')
}

/** The lines of one coin. */
class Section {
  private text = ''
  private balance: bigint
  private readonly symbol: string
  private readonly account: string
  private readonly sums: CoinSums

  constructor(symbol: string, account: string, sums: CoinSums) {
    this.symbol = symbol
    this.account = account
    this.sums = sums
    this.balance = sums.opening
  }

  begin(at: number): void {
    this.add(at, 'Opening balance', this.sums.opening)
  }

  move({ at, entry, units, network, address, transaction }: Movement): void {
    this.balance += units
    const [came, went] = units > 0n ? [units, ''] : ['', -units]
    const where = isNetwork(network) ? networkName(network) : network
    const cells = [timeOf(at), this.symbol, entry, came, went, this.balance]
    this.text += csvLine([...cells, where, address, transaction, this.account])
  }

  end(at: number): string {
    const { closing, held, locked, owed } = this.sums
    this.add(at, 'Closing balance', closing)
    if (held > 0n) this.add(at, 'Of which reserved for withdrawals', held)
    if (locked > 0n) this.add(at, 'Of which released later', locked)
    if (owed > 0n) this.add(at, 'Owed after a correction', owed)
    return this.text
  }

  private add(at: number, entry: string, balance: CsvCell): void {
    const cells = [timeOf(at), this.symbol, entry, '', '', balance, '', '', '', this.account]
    this.text += csvLine(cells)
  }
}
