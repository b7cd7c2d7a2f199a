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

/** An answer of a history call as the host writes it, with `count` rows; always the same ones. */
const answerOf = (count: number, row: (index: number) => object): string =>
  JSON.stringify(JSON.stringify(Array.from({ length: count }, (_, index) => row(index))))

/** GET /deposit/detail */
export const depositAnswer = (count: number): string =>
  answerOf(count, (index) => ({
    Time: timeOf(index),
    TypeOf: coinAt(DEPOSIT_COINS, index),
    Amount: `${1 + (index % 97)}.${100 + (index % 899)}`,
    Type: 'Crypto',
    Transaction_Id: `0x${digest(index)}`,
    Status: 'Completed',
  }))

/** GET /withdrawal/detail */
export const withdrawalAnswer = (count: number): string =>
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
export const purchaseAnswer = (count: number): string =>
  answerOf(count, (index) => ({
    Time: timeOf(index),
    Type: 'Crypto',
    Pair_Name: coinAt(PAYMENT_COINS, index),
    Price: `${1 + (index % 97)}.25`,
    Amount: `${100 + (index % 899)}`,
  }))
