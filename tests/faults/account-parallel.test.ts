import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { requireUnrestricted, restrict } from '../../server/accounts/address-book/book.ts'
import { putFreeze } from '../../server/accounts/freezes/freezes.ts'
import { newFreezeLink, spendFreezeLink } from '../../server/accounts/freezes/links.ts'
import { insertPasskey } from '../../server/accounts/passkeys/stored.ts'
import { deleteAccount } from '../../server/accounts/personal-data/delete.ts'
import { userById } from '../../server/accounts/users/users.ts'
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

  test('deletes no account for which something comes meanwhile', async () => {
    const user = await userById(db, await newUser(db))
    let deleting: Promise<void> | undefined
    await db.transaction(async (tx) => {
      await tx.run(
        `INSERT INTO support_queries (id, user_id, topic, content, at) VALUES ($1, $2, 'Others', 'Where is it?', $3)`,
        [randomUUID(), user.id, clock.now()],
      )
      deleting = elsewhere.transaction((other) => deleteAccount(other, user, clock.now()))
      // Who looks at it is below.
      deleting.catch(() => undefined)
      await expect.poll(waiting).toBe(1)
    })
    await expect(deleting).rejects.toMatchObject({ status: 409, code: 'has-query' })
    expect((await userById(db, user.id)).email).toBe(user.email)
  })

  test('forbids other addresses while a withdrawal to one is placed, which comes first', async () => {
    const userId = await newUser(db)
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
    const order = {
      network: 'BNB',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
    } as const
    // It was forbidden before, and is not any more.
    for (const [isForbidden, when] of [
      [true, at(0)],
      [false, at(1)],
    ] as const)
      await db.transaction((tx) => restrict(tx, userId, isForbidden, when))
    const now = at(48)
    let forbidding: ReturnType<typeof restrict> | undefined
    await db.transaction(async (tx) => {
      await requireUnrestricted(tx, userId, order, now)
      forbidding = elsewhere.transaction((other) => restrict(other, userId, true, now))
      await expect.poll(waiting).toBe(1)
    })
    expect(await forbidding).toEqual({ kind: 'on' })
    await expect(
      db.transaction((tx) => requireUnrestricted(tx, userId, order, now)),
    ).rejects.toMatchObject({ code: 'address-not-saved' })
  })

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
