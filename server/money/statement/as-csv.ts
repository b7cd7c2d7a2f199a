import { COINS, type Coin, isNetwork, networkName, symbolOf } from '#domain/assets.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#domain/csv.ts'
import type { Account } from './as-document.ts'
import type { CoinStatement, Period, Statement } from './statement.ts'
import { timeOf } from './times.ts'

const HEADER = [
  ...['Time (UTC)', 'Coin', 'Entry', 'In', 'Out', 'Balance'],
  ...['Network', 'Address', 'Transaction', 'Account'],
]

/** The statement as CSV: for each coin its opening, its movements and its closing; in each line whose account it is. */
export function statementCsv(
  statement: Statement,
  period: Period,
  { name, email, siteName }: Pick<Account, 'name' | 'email' | 'siteName'>,
): string {
  const account = `${name} <${email}>`
  const lines = COINS.flatMap((coin) =>
    linesOf(coin, statement[coin], period, siteName).map((line) => [...line, account]),
  )
  return BYTE_ORDER_MARK + [HEADER, ...lines].map(csvLine).join('')
}

function linesOf(
  coin: Coin,
  { opening, movements, closing, held, locked, owed }: CoinStatement,
  { from, until }: Period,
  tokenSymbol: string,
): CsvCell[][] {
  const symbol = symbolOf(coin, tokenSymbol)
  const line = (at: Date, entry: string, cells: readonly CsvCell[]): CsvCell[] => {
    const padded = [...cells, ...Array<CsvCell>(HEADER.length - 4 - cells.length).fill('')]
    return [timeOf(at), symbol, entry, ...padded]
  }
  let balance = opening
  const moved = movements.map(({ at, entry, units, network, address, transaction }) => {
    balance += units
    const amounts = units > 0n ? [units, ''] : ['', -units]
    const where = isNetwork(network) ? networkName(network) : network
    return line(at, entry, [...amounts, balance, where, address, transaction])
  })
  return [
    line(from, 'Opening balance', ['', '', opening]),
    ...moved,
    line(until, 'Closing balance', ['', '', closing]),
    ...(held > 0n ? [line(until, 'Of it reserved for withdrawals', ['', '', held])] : []),
    ...(locked > 0n ? [line(until, 'Of it released later', ['', '', locked])] : []),
    ...(owed > 0n ? [line(until, 'Owed after a correction', ['', '', owed])] : []),
  ]
}
