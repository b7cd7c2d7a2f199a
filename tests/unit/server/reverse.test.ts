import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENCODERS } from '#contract/history/histories.ts'
import { amountOf } from '#domain/money/amount.ts'
import { audit } from '../../../server/money/audit/audit.ts'
import {
  credit,
  depositHistory,
  ownTransactionId,
} from '../../../server/money/deposits/deposits.ts'
import { historyPage } from '../../../server/money/history/own-history.ts'
import { CannotReverse, reverse } from '../../../server/money/ledger/reverse.ts'
import { purchase, purchaseHistory } from '../../../server/money/purchases/purchases.ts'
import { placeWithdrawal } from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { ownRowsOf } from '../../../server/platform/db/own-rows.ts'
import { allLines } from '../../support/all-lines.ts'
import { openDb } from '../../support/database.ts'
import { closeAudited, openFunded } from '../../support/ledger.ts'
import { newUser } from '../../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../../support/orders.ts'

const at = new Date('2026-01-01T12:00:00Z')
const clock = { now: () => at }
const bnb = (units: bigint) => amountOf('BNB', units)

describe('a reversal', () => {
  let db: Db
  beforeAll(async () => {
    db = await openFunded(openDb, clock)
  })
  afterAll(() => closeAudited(db))

  const deposit = (userId: string, units: bigint) =>
    credit(db, clock, { userId, amount: bnb(units), transactionId: ownTransactionId() })
  const buy = (userId: string) =>
    purchase(db.atomic, {
      ...purchaseOf(bnb(10n), 9n),
      id: randomUUID(),
      userId,
      stage: 1,
      at,
    })
  const withdraw = (userId: string, units: bigint) =>
    db.transaction((tx) =>
      placeWithdrawal(tx, {
        id: randomUUID(),
        userId,
        at,
        order: withdrawalOf(bnb(units), 'BNB'),
      }),
    )
  const undo = (transfer: number, isDebtAllowed = false) =>
    reverse(db, clock, { transfer, reason: 'a mistake', madeBy: 'ada', isDebtAllowed })

  const id = v.object({ id: v.number() })
  /** The newest transfer for a table's row of that user. */
  async function transferOf(
    userId: string,
    kind: 'deposit' | 'purchase' | 'hold',
  ): Promise<number> {
    const keys = {
      deposit: `SELECT 'deposit:' || id FROM deposits WHERE user_id = $1`,
      purchase: `SELECT 'purchase:' || id FROM purchases WHERE user_id = $1`,
      hold: `SELECT 'withdrawal:' || id || ':hold' FROM withdrawals WHERE user_id = $1`,
    }
    const [found] = await db.rows(
      id,
      `SELECT max(id) AS id FROM transfers WHERE key IN (${keys[kind]})`,
      [userId],
    )
    return found?.id ?? 0
  }
  const balance = v.object({ name: v.string(), units: v.string() })
  async function balancesOf(userId: string): Promise<Record<string, number>> {
    const rows = await db.rows(
      balance,
      `SELECT coin || ' ' || kind AS name, units FROM accounts WHERE owner = $1 AND units <> 0`,
      [userId],
    )
    return Object.fromEntries(rows.map(({ name, units }) => [name, Number(units)]))
  }

  // Holds promise 75.
  test('takes a deposit back by a new transfer, once', async () => {
    const userId = await newUser(db)
    await deposit(userId, 5n)
    const transfer = await transferOf(userId, 'deposit')
    await undo(transfer)
    expect(await balancesOf(userId)).toEqual({})
    await expect(undo(transfer)).rejects.toThrow(CannotReverse)
    const reasons = await db.rows(
      v.object({ reason: v.string(), made_by: v.string() }),
      'SELECT reason, made_by FROM reversals WHERE reversed = $1',
      [transfer],
    )
    expect(reasons).toEqual([{ reason: 'a mistake', made_by: 'ada' }])
  })

  // Holds promise 75.
  test('is done once when it is ordered several times at the same moment', async () => {
    const userId = await newUser(db)
    await deposit(userId, 5n)
    const transfer = await transferOf(userId, 'deposit')
    const results = await Promise.allSettled([undo(transfer), undo(transfer), undo(transfer)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balancesOf(userId)).toEqual({})
  })

  test('gives back what a purchase took, and its tokens to the stage', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const left = () =>
      db.rows(
        balance,
        `SELECT '' AS name, sum(units) AS units FROM accounts WHERE kind = 'treasury-1'`,
      )
    const before = await left()
    await buy(userId)
    await undo(await transferOf(userId, 'purchase'))
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 10 })
    expect(await left()).toEqual(before)
  })

  test('is reversed itself by another one', async () => {
    const userId = await newUser(db)
    await deposit(userId, 5n)
    await undo(await undo(await transferOf(userId, 'deposit')))
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 5 })
  })

  test('of a deposit is Rejected in the user’s history until it is reversed itself', async () => {
    const userId = await newUser(db)
    await deposit(userId, 5n)
    const transfer = await transferOf(userId, 'deposit')
    await deposit(userId, 7n)
    const rows = async () => {
      const lines = await allLines(ownRowsOf(db, userId), depositHistory)
      return lines
        .map((line) => ENCODERS.deposit(line))
        .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
    }
    const [first, second] = await rows()
    expect(first).toMatchObject({ Status: 'Completed', Type: 'Crypto', Chain: 'BNB' })
    const reversal = await undo(transfer)
    const reversed = { ...first, Status: 'Rejected', Type: 'Reversed' }
    expect(await rows()).toEqual([reversed, second])
    const restored = await undo(reversal)
    expect(await rows()).toEqual([first, second])
    await undo(restored)
    expect(await rows()).toEqual([reversed, second])
  })

  test('is the newest change of the user’s history, and so is the reversal of a reversal', async () => {
    const userId = await newUser(db)
    await deposit(userId, 20n)
    await buy(userId)
    const first = await transferOf(userId, 'deposit')
    await deposit(userId, 7n)
    const newest = async () => {
      const own = ownRowsOf(db, userId)
      const { lines } = await historyPage(own, depositHistory, { before: 100, limit: 1 })
      return lines.map(({ change, line }) => [change, line.status, line.amount.units])
    }
    expect(await newest()).toEqual([[2, 'completed', 7n]])
    const reversal = await undo(first, true)
    expect(await newest()).toEqual([[3, 'rejected', 20n]])
    await undo(reversal)
    expect(await newest()).toEqual([[4, 'completed', 20n]])
  })

  test('of a purchase is its type in the user’s history', async () => {
    const userId = await newUser(db)
    await deposit(userId, 20n)
    await buy(userId)
    const transfer = await transferOf(userId, 'purchase')
    const types = async () =>
      (await allLines(ownRowsOf(db, userId), purchaseHistory)).map(
        ({ type, status }) => `${type} ${status}`,
      )
    expect(await types()).toEqual(['buy completed'])
    await undo(transfer)
    expect(await types()).toEqual(['reversed completed'])
  })

  test('that made a debt is reversed too, also when some of the debt has been paid since', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const transfer = await transferOf(userId, 'deposit')
    await buy(userId)
    await deposit(userId, 3n)
    const reversal = await undo(transfer, true)
    expect(await balancesOf(userId)).toEqual({ 'BNB debt': -7, 'TOKEN available': 9 })
    await deposit(userId, 5n)
    expect(await balancesOf(userId)).toEqual({ 'BNB debt': -2, 'TOKEN available': 9 })
    await undo(reversal)
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 8, 'TOKEN available': 9 })
  })

  // Holds promise 75.
  test('is refused where the money has gone, and then makes a debt, which the next deposits pay', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const transfer = await transferOf(userId, 'deposit')
    await buy(userId)
    await deposit(userId, 3n)
    await expect(undo(transfer)).rejects.toMatchObject({ name: 'Overdrawn', whose: 'user' })
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 3, 'TOKEN available': 9 })
    await undo(transfer, true)
    expect(await balancesOf(userId)).toEqual({ 'BNB debt': -7, 'TOKEN available': 9 })
    await deposit(userId, 5n)
    expect(await balancesOf(userId)).toEqual({ 'BNB debt': -2, 'TOKEN available': 9 })
    await deposit(userId, 5n)
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 3, 'TOKEN available': 9 })
    expect((await audit(db)).findings).toEqual([])
  })

  test('makes no debt where there is enough, although it may', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    const transfer = await transferOf(userId, 'deposit')
    await deposit(userId, 3n)
    await undo(transfer, true)
    expect(await balancesOf(userId)).toEqual({ 'BNB available': 3 })
  })

  test('is refused for what a pending withdrawal holds', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    await withdraw(userId, 8n)
    await expect(undo(await transferOf(userId, 'deposit'))).rejects.toMatchObject({ whose: 'user' })
  })

  test('is refused for a withdrawal and for a transfer that is not there', async () => {
    const userId = await newUser(db)
    await deposit(userId, 10n)
    await withdraw(userId, 8n)
    await expect(undo(await transferOf(userId, 'hold'))).rejects.toThrow(
      'none that can be reversed',
    )
    await expect(undo(999)).rejects.toThrow('There is no transfer 999')
  })
})
