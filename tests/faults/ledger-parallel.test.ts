import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { postgresServer } from '../support/database.ts'
import { closeAudited, openFunded } from '../support/ledger.ts'
import { newUser } from '../support/new-user.ts'
import { purchaseOf } from '../support/orders.ts'
import { missingPostgres, PATIENT } from '../support/postgres-server.ts'

// A purchase that waits for one that is not committed would wait for ever.
const timeouts = { ...PATIENT, lock: 20_000 }
const clock = { now: () => new Date('2026-01-01T12:00:00Z') }

/** PGlite has one connection, which runs one transaction at a time. */
describe('purchases of the same stage with the same coin', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})
  let db: Db
  let url: string
  beforeAll(async () => {
    url = await postgresServer().migratedDatabase()
    db = await openFunded(async () => openPostgres(url, { timeouts: PATIENT }), clock)
  })
  afterAll(() => closeAudited(db))

  test('commit while others, thirty of them, have not', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => newUser(db)))
    for (const userId of buyers)
      await credit(db, clock, {
        userId,
        amount: amountOf('BNB', 10n),
        transactionId: ownTransactionId(),
      })
    const bought: string[] = []
    const buyInside = async ([userId, ...others]: readonly string[]): Promise<void> => {
      if (userId === undefined) return
      const host = openPostgres(url, { connections: 1, timeouts })
      await host.transaction(async (tx) => {
        await purchase(tx, {
          ...purchaseOf(amountOf('BNB', 10n), 9n),
          id: randomUUID(),
          userId,
          stage: 1,
          at: clock.now(),
        })
        // The next one begins and commits before this one does.
        await buyInside(others)
      })
      await host.close()
      bought.push(userId)
    }
    await buyInside(buyers)
    expect(bought).toEqual(buyers.toReversed())
  })
})
