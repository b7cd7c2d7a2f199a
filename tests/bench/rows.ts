import { createHash } from 'node:crypto'
import { DEPOSIT_COINS } from '#domain/assets.ts'

const HOUR = 3_600_000

/** An answer to GET /deposit/detail as the host writes it, with `count` rows; always the same ones. */
export function depositAnswer(count: number): string {
  const newest = Date.UTC(2026, 0, 1)
  const rows = Array.from({ length: count }, (_, index) => ({
    Time: new Date(newest - index * HOUR).toISOString(),
    TypeOf: DEPOSIT_COINS[index % DEPOSIT_COINS.length],
    Amount: `${1 + (index % 97)}.${100 + (index % 899)}`,
    Type: 'Crypto',
    Transaction_Id: `0x${createHash('sha256').update(String(index)).digest('hex')}`,
    Status: 'Completed',
  }))
  return JSON.stringify(JSON.stringify(rows))
}
