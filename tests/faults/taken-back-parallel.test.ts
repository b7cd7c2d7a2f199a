import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { insertBatch } from '../../server/chains/payouts/batches.ts'
import { insertPayment } from '../../server/chains/payouts/payments.ts'
import { approve, lockPayable } from '../../server/chains/payouts/withdrawals.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import { withdrawFrom } from '../../server/money/purchases/withdraw-from.ts'
import { cancelOwn } from '../../server/money/withdrawals/cancel.ts'
import { postPlanned } from '../../server/money/withdrawals/proof.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db, Transaction } from '../../server/platform/db/db.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { postgresServer } from '../support/database.ts'
import { closeAudited, openFunded } from '../support/ledger.ts'
import { newUser } from '../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../support/orders.ts'
import { PERSON, TREASURY } from '../support/payout-plans.ts'
import { missingPostgres, PATIENT } from '../support/postgres-server.ts'

const AT = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => AT }

/** What somebody takes back while a transaction of somebody else, on another connection, is not committed yet. */
describe('what is taken back', () => {
  if (missingPostgres) return test.skip(missingPostgres, () => {})
  let db: Db
  let elsewhere: Db
  beforeAll(async () => {
    const url = await postgresServer().migratedDatabase()
    db = await openFunded(async () => openPostgres(url, { timeouts: PATIENT }), clock)
    elsewhere = openPostgres(url, { timeouts: PATIENT })
  })
  afterAll(async () => {
    await elsewhere.close()
    await closeAudited(db)
  })

  const waiting = async () => {
    const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await elsewhere.rows(v.unknown(), sql)).length
  }
  /** Begins the second when the first is done and not committed, and commits that when the second waits for it. */
  async function overlapping(
    first: (between: () => Promise<void>) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<{ first: unknown; second: unknown }> {
    let later: Promise<unknown> | undefined
    const done = await first(async () => {
      later = second().catch((error: unknown) => error)
      await expect.poll(waiting).toBe(1)
    })
    return { first: done, second: await later }
  }

  async function person(): Promise<string> {
    const userId = await newUser(db)
    const amount = amountOf('BNB', 10n)
    await credit(db, clock, { userId, amount, transactionId: ownTransactionId() })
    return userId
  }
  async function place(userId: string, coin: 'BNB' | 'TOKEN', units: bigint, on = db) {
    const id = randomUUID()
    const order = withdrawalOf(amountOf(coin, units), 'BNB')
    await on.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at: AT }))
    return id
  }
  const unitsOf = async (userId: string, coin: string) => {
    const sql = `SELECT sum(units)::text AS units FROM accounts WHERE user_id = $1 AND coin = $2 AND kind = 'available'`
    const [row] = await db.rows(v.object({ units: v.nullable(v.string()) }), sql, [userId, coin])
    return row?.units ?? '0'
  }

  let nonce = 0
  /** An operator's, and one of a program that has locked nothing and has not asked what it pays. */
  const PLANS = [
    {
      name: 'an operator\u2019s plan',
      plan: async (tx: Transaction, id: string) => {
        const free = await lockPayable(tx, [id])
        if (!free.has(id)) return 'left out'
        const batch = await slot(tx, id)
        await postPlanned(tx, [{ batch, id, slot: String(nonce) }], AT)
        return 'planned'
      },
      tooLate: 'left out',
    },
    {
      name: 'a plan that locks nothing',
      plan: async (tx: Transaction, id: string) => {
        await slot(tx, id)
        return 'planned'
      },
      tooLate: expect.objectContaining({ constraint: 'payout_slots_pending' }),
    },
  ]
  async function slot(tx: Transaction, id: string): Promise<number> {
    const batch = await insertBatch(tx, { network: 'BNB', purpose: 'payouts', at: AT, by: 'ada' })
    const moved = { coin: 'BNB', units: 2n * ONE, from: TREASURY, to: PERSON } as const
    const payment = { batch, id, withdrawalId: id, network: 'BNB', nonce: nonce++ } as const
    await insertPayment(tx, { ...payment, ...moved })
    return batch
  }

  // Holds promise 125.
  test.each(PLANS)(
    'is a withdrawal or is paid, never both, by $name',
    async ({ plan, tooLate }) => {
      const userId = await person()
      const approved = async () => {
        const id = await place(userId, 'BNB', 5n)
        await db.transaction((tx) => approve(tx, clock, id, 'ada'))
        return id
      }
      const late = await approved()
      const planFirst = await overlapping(
        (between) =>
          db.transaction(async (tx) => {
            const made = await plan(tx, late)
            await between()
            return made
          }),
        () => cancelOwn(elsewhere, clock, { userId, id: late }, async () => true),
      )
      expect(planFirst).toEqual({ first: 'planned', second: undefined })
      expect(await unitsOf(userId, 'BNB')).toBe('5')

      const early = await approved()
      const cancelFirst = await overlapping(
        (between) => cancelOwn(db, clock, { userId, id: early }, between),
        () => elsewhere.transaction((tx) => plan(tx, early)),
      )
      expect(cancelFirst).toEqual({ first: { done: undefined }, second: tooLate })
      expect(await unitsOf(userId, 'BNB')).toBe('5')
    },
  )

  // Holds promise 125.
  test('is a withdrawal once, and what follows from it is done once', async () => {
    const userId = await person()
    const id = await place(userId, 'BNB', 5n)
    const both = await overlapping(
      (between) => cancelOwn(db, clock, { userId, id }, between),
      () => cancelOwn(elsewhere, clock, { userId, id }, async () => 'once more'),
    )
    expect(both).toEqual({ first: { done: undefined }, second: undefined })
    expect(await unitsOf(userId, 'BNB')).toBe('10')
  })

  async function bought() {
    const userId = await person()
    const id = randomUUID()
    const order = purchaseOf(amountOf('BNB', 10n), 9n)
    await db.transaction((tx) => purchase(tx, { ...order, id, userId, stage: 1, at: AT }))
    const takeBack = (on: Db, between = async () => {}) =>
      on.transaction(async (tx) => {
        const { paid } = await withdrawFrom(tx, { userId, purchaseId: id, period: 1000 }, AT)
        await between()
        return paid
      })
    return { userId, takeBack }
  }

  // Holds promise 124.
  test('is a purchase once', async () => {
    const { userId, takeBack } = await bought()
    const both = await overlapping(
      (between) => takeBack(db, between),
      () => takeBack(elsewhere),
    )
    expect(both).toEqual({ first: 10n, second: expect.objectContaining({ code: 'withdrawn' }) })
    expect([await unitsOf(userId, 'BNB'), await unitsOf(userId, 'TOKEN')]).toEqual(['10', '0'])
  })

  // Holds promise 124.
  test('is a purchase, or its tokens leave by a withdrawal, never both', async () => {
    const early = await bought()
    const backFirst = await overlapping(
      (between) => early.takeBack(db, between),
      () => place(early.userId, 'TOKEN', 9n, elsewhere),
    )
    expect(backFirst).toEqual({
      first: 10n,
      second: expect.objectContaining({ name: 'Overdrawn' }),
    })

    const late = await bought()
    const order = withdrawalOf(amountOf('TOKEN', 9n), 'BNB')
    const withdrawal = { id: randomUUID(), userId: late.userId, order, at: AT }
    const leftFirst = await overlapping(
      (between) =>
        db.transaction(async (tx) => {
          await placeWithdrawal(tx, withdrawal)
          await between()
        }),
      () => late.takeBack(elsewhere),
    )
    expect(leftFirst.second).toMatchObject({ code: 'spent' })
    expect([await unitsOf(late.userId, 'BNB'), await unitsOf(late.userId, 'TOKEN')]).toEqual([
      '0',
      '0',
    ])
  })
})
