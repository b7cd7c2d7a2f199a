import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { balancesOf } from '../../server/money/ledger/balances.ts'
import { Overdrawn } from '../../server/money/ledger/ledger.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { openDb, openEmptyDb } from '../support/database.ts'
import { newUser } from '../support/new-user.ts'
import { withdrawalOf } from '../support/orders.ts'
import { missingPostgres } from '../support/postgres-server.ts'

const POOL = 20
const TRIES = 50
const ORDER = withdrawalOf(amountOf('USDT', 60n), 'TRX')
const clock = { now: () => new Date('2026-01-01T12:00:00Z') }

/** How many of fifty parallel withdrawals succeed. */
async function successes(withdraw: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: TRIES }, withdraw))
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof Overdrawn)) throw result.reason
  return results.filter(({ status }) => status === 'fulfilled').length
}

/** PGlite has one connection, which runs one transaction at a time. */
describe.skipIf(missingPostgres)('of fifty parallel withdrawals of 60 from 100', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
    // Opens every connection first, since connecting would serialise the withdrawals.
    await Promise.all(Array.from({ length: POOL }, () => db.run('SELECT 1')))
  })
  afterAll(() => db.close())

  // Holds promise 37.
  test('one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const userId = await newUser(db)
      const transactionId = ownTransactionId()
      await credit(db, clock, { userId, amount: amountOf('USDT', 100n), transactionId })
      const withdraw = () =>
        db.transaction((tx) =>
          placeWithdrawal(tx, { id: randomUUID(), userId, order: ORDER, at: clock.now() }),
        )
      expect(await successes(withdraw)).toBe(1)
      const balances = (await balancesOf(db, [userId])).get(userId)
      expect(balances?.USDT).toEqual({
        available: amountOf('USDT', 40n),
        held: amountOf('USDT', 60n),
        locked: amountOf('USDT', 0n),
      })
    }
    expect((await db.transaction(audit)).findings).toEqual([])
  })
})

describe.skipIf(missingPostgres)('the test for double spending', () => {
  // Holds promise 37.
  test('fails for a ledger that reads a balance and then writes it', async () => {
    const db = await openEmptyDb()
    await db.script('CREATE TABLE naive (units integer); INSERT INTO naive VALUES (100)')
    await Promise.all(Array.from({ length: POOL }, () => db.run('SELECT 1')))
    let readers = 0
    const { promise: everyConnectionHasReadFirst, resolve: release } = Promise.withResolvers<void>()
    const withdraw = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.rows(v.object({ units: v.number() }), 'SELECT units FROM naive')
        readers += 1
        if (readers === POOL) release()
        await everyConnectionHasReadFirst
        if (!row || row.units < 60) throw new Overdrawn('user', undefined)
        await tx.run('UPDATE naive SET units = $1', [row.units - 60])
      })
    expect(await successes(withdraw)).toBeGreaterThan(1)
    await db.close()
  })
})
