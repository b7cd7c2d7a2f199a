import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { lockTransaction } from '../../server/money/deposits/crediting.ts'
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

describe('a deposit that is credited by hand', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})

  test('waits for whoever credits the same transaction at that moment', async () => {
    const url = await postgresServer().migratedDatabase()
    const [db, watcher] = [1, 2].map(() => openPostgres(url, { connections: 1, timeouts }))
    if (!db || !watcher) throw new Error('no connections')
    const userId = await newUser(db)
    const hash = `0x${'ab'.repeat(32)}`
    const order = { userId, amount: amountOf('BNB', 10n), transactionId: hash }
    const steps: string[] = []
    const credited = await watcher.transaction(async (tx) => {
      await lockTransaction(tx, 'BNB', hash)
      const done = credit(db, clock, order).then((outcome) => steps.push(outcome))
      await setTimeout(300)
      steps.push('the other one ends')
      return [done]
    })
    await Promise.all(credited)
    expect(steps).toEqual(['the other one ends', 'credited'])
    await Promise.all([db.close(), watcher.close()])
  })
})
