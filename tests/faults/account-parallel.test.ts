import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { putFreeze } from '../../server/accounts/freezes/freezes.ts'
import { newFreezeLink, spendFreezeLink } from '../../server/accounts/freezes/links.ts'
import { insertPasskey } from '../../server/accounts/passkeys/stored.ts'
import { approve, lockPayable } from '../../server/chains/payouts/withdrawals.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db, Transaction } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { postgresServer } from '../support/database.ts'
import { newUser } from '../support/new-user.ts'
import { withdrawalOf } from '../support/orders.ts'
import { missingPostgres, PATIENT } from '../support/postgres-server.ts'

const clock = { now: () => new Date('2026-01-01T12:00:00Z') }

/** PGlite has one connection, which runs one transaction at a time. */
describe('what a person does twice at the same time', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})
  let db: Db
  let elsewhere: Db
  beforeAll(async () => {
    const url = await postgresServer().migratedDatabase()
    db = openPostgres(url, { timeouts: PATIENT })
    elsewhere = openPostgres(url, { timeouts: PATIENT })
  })
  afterAll(() => Promise.all([db.close(), elsewhere.close()]))

  const waiting = async () => {
    const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await elsewhere.rows(v.unknown(), sql)).length
  }
  /** Does it once more while a first transaction has done it and not been committed yet. */
  async function twice<T>(work: (tx: Transaction, which: string) => Promise<T>): Promise<[T, T]> {
    let second: Promise<T> | undefined
    const first = await db.transaction(async (tx) => {
      const done = await work(tx, 'first')
      second = elsewhere.transaction((other) => work(other, 'second'))
      await expect.poll(waiting).toBe(1)
      return done
    })
    if (!second) throw new Error('nothing was done')
    return [first, await second]
  }

  // Holds promise 111.
  test('freezes the account by one link, and each is told so', async () => {
    const userId = await newUser(db)
    const url = await newFreezeLink(db, clock, userId)
    const token = url.split('#')[1] ?? ''
    const answers = await twice(async (tx) => {
      const used = await spendFreezeLink(tx, clock, token)
      if (used && !used.again)
        await putFreeze(tx, userId, { at: clock.now(), madeBy: '', reason: '' })
      return used
    })
    expect(answers).toEqual([
      { userId, again: false },
      { userId, again: true },
    ])
  })

  test('adds passkeys by code, of which one is trusted at once', async () => {
    const userId = await newUser(db)
    const added = { userId, name: 'Phone', publicKey: '', counter: 0, transports: [] }
    const [first, second] = await twice((tx, id) =>
      insertPasskey(tx, clock, { ...added, id, confirmedBy: undefined }),
    )
    expect(first).toEqual(clock.now())
    expect(second.getTime()).toBeGreaterThan(clock.now().getTime())
  })

  test('freezes the account while a plan waits for its withdrawal, which is then not paid', async () => {
    const userId = await newUser(db)
    const amount = amountOf('BNB', ONE)
    await credit(db, clock, { userId, amount, transactionId: ownTransactionId() })
    const [id, at] = [randomUUID(), clock.now()]
    const order = withdrawalOf(amount, 'BNB')
    await db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at }))
    await db.transaction((tx) => approve(tx, clock, id, 'ada'))
    expect(await db.transaction((tx) => lockPayable(tx, [id]))).toEqual(new Set([id]))
    let planned: Promise<ReadonlySet<string>> | undefined
    await db.transaction(async (tx) => {
      await tx.rows(v.unknown(), 'SELECT 1 FROM withdrawals WHERE id = $1 FOR UPDATE', [id])
      planned = elsewhere.transaction((other) => lockPayable(other, [id]))
      await expect.poll(waiting).toBe(1)
      await putFreeze(tx, userId, { at, madeBy: '', reason: '' })
    })
    expect(await planned).toEqual(new Set())
  })
})
