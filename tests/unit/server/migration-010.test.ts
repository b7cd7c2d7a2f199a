import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { credit } from '../../../server/money/deposits/deposits.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { migrate } from '../../../server/platform/db/migrate.ts'
import { openEmptyDb } from '../../support/database.ts'
import { fillAsOf } from '../../support/migrated-database.ts'

/** A user of tests/support/databases/003.sql. */
const ADA = '5b50c544-8329-493b-b688-c32d422806eb'
const HASH = 'ab'.repeat(32)
const at = new Date('2026-01-01T12:00:00Z')

const deposits = v.object({
  coin: v.string(),
  transaction_id: v.string(),
  output: v.nullable(v.number()),
})

describe('transaction ids from before 010', () => {
  let db: Db
  beforeAll(async () => {
    db = await openEmptyDb()
    await fillAsOf(db, '003')
    // Two spellings of one transaction, as the earlier version accepted them, a second output, and none at all.
    for (const [n, coin, id] of [
      [1, 'BNB', `0x${HASH}`],
      [2, 'BNB', `0x${HASH}:0`],
      [3, 'USDT', `0x${HASH}`],
      [4, 'BNB', `0x${HASH}:7`],
      [5, 'TRX', `0x${HASH.toUpperCase()}`],
      [6, 'TRX', 'x'],
      [7, 'TRX', 'operator-1'],
    ] as const)
      await db.run(
        `INSERT INTO deposits (id, user_id, coin, units, transaction_id, at)
         VALUES (gen_random_uuid(), $1, $2, 5, $3, $4)`,
        [ADA, coin, id, new Date(n)],
      )
    await migrate(db)
  })
  afterAll(() => db.close())

  test('are kept, the first of each transaction by its hash and output', async () => {
    const rows = await db.rows(
      deposits,
      "SELECT coin, transaction_id, output FROM deposits WHERE at < '2000-01-01' ORDER BY at",
    )
    expect(rows).toEqual([
      { coin: 'BNB', transaction_id: `0x${HASH}`, output: 0 },
      { coin: 'BNB', transaction_id: `0x${HASH}:0`, output: null },
      { coin: 'USDT', transaction_id: `0x${HASH}`, output: null },
      { coin: 'BNB', transaction_id: `0x${HASH}`, output: 7 },
      { coin: 'TRX', transaction_id: HASH, output: 0 },
      { coin: 'TRX', transaction_id: 'x', output: null },
      { coin: 'TRX', transaction_id: 'operator-1', output: 0 },
    ])
  })

  test.each([`${HASH}`, `0x${HASH}:0`, `0x${HASH}:7`])('are not credited again: %s', async (id) => {
    const again = credit(
      db,
      { now: () => at },
      { userId: ADA, amount: amountOf('BNB', 6n), transactionId: id },
    )
    await expect(again).rejects.toThrow('already been credited')
  })

  test.each([
    `UPDATE withdrawals SET status = 'approved', transaction_id = 'x', output = 0 WHERE status = 'pending'`,
    `UPDATE withdrawals SET status = 'approved', transaction_id = '0x${HASH}' WHERE status = 'pending'`,
    `INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, at)
     VALUES (gen_random_uuid(), '${ADA}', 'BNB', 5, 'BNB', '0x${'cd'.repeat(32)}', now())`,
  ])('are no longer accepted by the database: %s', async (sql) => {
    await expect(db.run(sql)).rejects.toMatchObject({ code: '23514' })
  })
})
