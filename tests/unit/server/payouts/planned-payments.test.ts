import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../../../server/money/deposits/deposits.ts'
import {
  type PaymentSlot,
  postFailed,
  postPlanned,
  provenWithdrawals,
} from '../../../../server/money/withdrawals/proof.ts'
import { placeWithdrawal } from '../../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { openDb } from '../../../support/database.ts'
import { newUser } from '../../../support/new-user.ts'
import { withdrawalOf } from '../../../support/orders.ts'

const at = new Date('2026-01-01T12:00:00Z')
let db: Db
beforeAll(async () => {
  db = await openDb()
})
afterAll(() => db.close())

/** A withdrawal, and its payments by their numbers. */
async function placed() {
  const [userId, id] = [await newUser(db), randomUUID()]
  const amount = amountOf('BNB', ONE)
  await credit(db, { now: () => at }, { userId, amount, transactionId: ownTransactionId() })
  await db.transaction((tx) =>
    placeWithdrawal(tx, { id, userId, order: withdrawalOf(amount, 'BNB'), at }),
  )
  const payment = (batch: number): PaymentSlot => ({ batch, id, slot: String(batch) })
  return {
    plan: (batch: number) => db.transaction((tx) => postPlanned(tx, [payment(batch)], at)),
    fail: (batch: number) => db.transaction((tx) => postFailed(tx, payment(batch), at)),
    isBeingPaid: async () => (await provenWithdrawals(db, [id])).get(id)?.isBeingPaid,
  }
}

test('a withdrawal is being paid from its plan until that has failed, and again by the next one', async () => {
  const { plan, fail, isBeingPaid } = await placed()
  expect(await isBeingPaid()).toBe(false)
  await plan(1)
  expect(await isBeingPaid()).toBe(true)
  expect(await fail(1)).toBe(true)
  expect(await isBeingPaid()).toBe(false)
  await plan(2)
  expect(await isBeingPaid()).toBe(true)
})

test('a withdrawal is being paid as long as any of its plans may pay it', async () => {
  const { plan, fail, isBeingPaid } = await placed()
  await plan(1)
  await plan(2)
  await fail(2)
  expect(await isBeingPaid()).toBe(true)
})

test('a payment that was not planned here has not failed here', async () => {
  const { plan, fail, isBeingPaid } = await placed()
  await plan(1)
  expect(await fail(7)).toBe(false)
  expect(await isBeingPaid()).toBe(true)
})
