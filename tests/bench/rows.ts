import { createHash } from 'node:crypto'
import {
  DEPOSIT_COINS,
  PAYMENT_COINS,
  WITHDRAWAL_COINS,
  withdrawalNetworks,
} from '#domain/assets.ts'

const HOUR = 3_600_000
const NEWEST = Date.UTC(2026, 0, 1)

const digest = (index: number) => createHash('sha256').update(String(index)).digest('hex')
const timeOf = (index: number) => new Date(NEWEST - index * HOUR).toISOString()
const coinAt = <Coin>(coins: readonly Coin[], index: number) => coins[index % coins.length]

/** A history call's answer as the host writes it: the page that the query names, and the whole history without one. */
export type HistoryAnswer = (query: URLSearchParams) => string

/** A history of `count` rows; always the same ones. */
function answerOf(count: number, row: (index: number) => object): HistoryAnswer {
  const rows = Array.from({ length: count }, (_, index) => row(index))
  const whole = JSON.stringify(JSON.stringify(rows))
  return (query) => {
    const limit = Number(query.get('limit'))
    if (limit === 0) return whole
    // The newest row was changed last.
    const first = count - Math.min(Number(query.get('before') ?? count + 1) - 1, count)
    const page = rows.slice(first, first + limit).map((fields, index) => {
      const change = count - first - index
      return { ...fields, Id: digest(change), Change: change }
    })
    const last = page.at(-1)?.Change ?? 1
    return JSON.stringify({ rows: page, next: last > 1 ? String(last) : null })
  }
}

/** GET /deposit/detail */
export const depositAnswer = (count: number): HistoryAnswer =>
  answerOf(count, (index) => ({
    Time: timeOf(index),
    TypeOf: coinAt(DEPOSIT_COINS, index),
    Amount: `${1 + (index % 97)}.${100 + (index % 899)}`,
    Type: 'Crypto',
    Transaction_Id: `0x${digest(index)}`,
    Status: 'Completed',
  }))

/** GET /withdrawal/detail */
export const withdrawalAnswer = (count: number): HistoryAnswer =>
  answerOf(count, (index) => {
    const coin = coinAt(WITHDRAWAL_COINS, index)
    return {
      Time: timeOf(index),
      Assets: coin,
      TotalAmount: `${2 + (index % 97)}.5`,
      Amount: `${2 + (index % 97)}`,
      Chain: coin && coinAt(withdrawalNetworks(coin), index),
      Transaction_ID: `0x${digest(index)}`,
      Transfer_To: `0x${digest(index).slice(0, 40)}`,
      Status: coinAt(['Completed', 'Pending', 'Rejected'], index),
    }
  })

/** GET /token/detail */
export const purchaseAnswer = (count: number): HistoryAnswer =>
  answerOf(count, (index) => ({
    Time: timeOf(index),
    Type: 'Crypto',
    Pair_Name: coinAt(PAYMENT_COINS, index),
    Price: `${1 + (index % 97)}.25`,
    Amount: `${100 + (index % 899)}`,
  }))
