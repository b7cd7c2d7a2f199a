import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryLine } from '#domain/history.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import {
  credit,
  depositHistory,
  ownTransactionId,
} from '../../../server/money/deposits/deposits.ts'
import type { PageOf, StoredHistory } from '../../../server/money/history/own-history.ts'
import { historyPage } from '../../../server/money/history/own-history.ts'
import { purchaseHistory } from '../../../server/money/purchases/purchases.ts'
import { decide } from '../../../server/money/withdrawals/decide.ts'
import {
  placeWithdrawal,
  withdrawalHistory,
} from '../../../server/money/withdrawals/withdrawals.ts'
import type { Db } from '../../../server/platform/db/db.ts'
import { ownRowsOf } from '../../../server/platform/db/own-rows.ts'
import { allLines } from '../../support/all-lines.ts'
import { openDb } from '../../support/database.ts'
import { newUser } from '../../support/new-user.ts'
import { withdrawalOf } from '../../support/orders.ts'
import { missingPostgres } from '../../support/postgres-server.ts'
import { holds } from '../../support/property.ts'
import { transactionHash } from '../../support/transaction-hash.ts'

const END = Number.MAX_SAFE_INTEGER
const order = withdrawalOf(amountOf('BNB', ONE), 'BNB')
const blockCount = v.object({ 'Shared Hit Blocks': v.number(), 'Shared Read Blocks': v.number() })
const plan = v.object({ 'QUERY PLAN': v.array(v.object({ Plan: blockCount })) })
const fail = () => {
  throw new Error('no plan')
}

describe('pages of a history', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
  })
  afterAll(() => db.close())

  /** All pages, one after another. */
  async function walk<L extends HistoryLine>(userId: string, of: StoredHistory<L>, limit: number) {
    const lines: { readonly id: string; readonly change: number; readonly line: L }[] = []
    let pages = 0
    for (let before: number | undefined = END; before !== undefined; pages += 1) {
      const page: PageOf<L> = await historyPage(ownRowsOf(db, userId), of, { before, limit })
      lines.push(...page.lines)
      before = page.next
    }
    return { lines, pages }
  }

  async function userWith(amount: bigint): Promise<string> {
    const userId = await newUser(db)
    const deposit = { userId, amount: amountOf('BNB', amount), transactionId: ownTransactionId() }
    await credit(db, { now: () => new Date(0) }, deposit)
    return userId
  }

  const place = (userId: string, at: Date) => {
    const id = randomUUID()
    return db.transaction((tx) => placeWithdrawal(tx, { id, userId, order, at })).then(() => id)
  }

  // Holds promise 65.
  test('are the whole history, each line once, the last change first, whatever the clock said', async () => {
    await holds(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.integer({ min: 1, max: 9 }), decided: fc.boolean() }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.integer({ min: 1, max: 5 }),
        async (placed, limit) => {
          const userId = await userWith(100n * ONE)
          const changes: string[] = []
          for (const { at, decided } of placed) {
            const id = await place(userId, new Date(at * 1000))
            changes.push(id)
            const last = changes[Math.floor(changes.length / 2)]
            if (!decided || last === undefined) continue
            const rejection = { status: 'rejected', reason: '' } as const
            const now = () => new Date(at)
            if ((await decide(db, { now }, last, rejection)) === 'decided') changes.push(last)
          }
          const { lines, pages } = await walk(userId, withdrawalHistory, limit)
          const newestFirst = [...new Set(changes.toReversed())]
          expect(lines.map(({ id }) => id)).toEqual(newestFirst)
          expect(pages).toBe(Math.ceil(newestFirst.length / limit))
          const whole = await allLines(ownRowsOf(db, userId), withdrawalHistory)
          const byTime = (a: HistoryLine, b: HistoryLine) => b.time - a.time
          expect(lines.map(({ line }) => line).sort(byTime)).toEqual(expect.arrayContaining(whole))
          expect(lines).toHaveLength(whole.length)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('do not move when rows arrive between them, and the new ones are on the first page', async () => {
    const userId = await userWith(100n * ONE)
    for (const n of [1, 2, 3, 4]) await place(userId, new Date(n))
    const own = ownRowsOf(db, userId)
    const first = await historyPage(own, withdrawalHistory, { before: END, limit: 2 })
    const late = await place(userId, new Date(0))
    const second = await historyPage(own, withdrawalHistory, {
      before: first.next ?? 0,
      limit: 2,
    })
    expect([...first.lines, ...second.lines].map(({ line }) => line.time)).toEqual([4, 3, 2, 1])
    const again = await historyPage(own, withdrawalHistory, { before: END, limit: 2 })
    expect(again.lines[0]?.id).toBe(late)
  })

  test('have an old withdrawal that is approved later first, under its id', async () => {
    const userId = await userWith(100n * ONE)
    const id = await place(userId, new Date(1))
    for (const n of [2, 3, 4]) await place(userId, new Date(n))
    const transactionId = transactionHash('paid late')
    await decide(db, { now: () => new Date(0) }, id, { status: 'approved', transactionId })
    const page = await historyPage(ownRowsOf(db, userId), withdrawalHistory, {
      before: END,
      limit: 1,
    })
    expect(page.lines).toMatchObject([{ id, line: { time: 1, status: 'approved' } }])
  })

  test('have nobody else’s lines, and none of other histories', async () => {
    const [ada, eve] = [await userWith(5n * ONE), await userWith(7n * ONE)]
    const { lines } = await walk(ada, depositHistory, 10)
    expect(lines.map(({ line }) => line.amount.units)).toEqual([5n * ONE])
    expect((await walk(eve, withdrawalHistory, 10)).lines).toEqual([])
    expect((await walk(eve, purchaseHistory, 10)).lines).toEqual([])
  })

  /** A payment that is not credited yet. */
  const seen = (userId: string) =>
    db.run(
      `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
         block_number, block_hash, at, state, confirmations, needed)
       VALUES (gen_random_uuid(), $1, 'BNB', $2, 0, 'BNB', 1, '0x', '', '', 1, '0x1', $3, 'seen', 1, 15)`,
      [userId, transactionHash(userId), new Date(0)],
    )

  // Holds promise 65.
  test('have a payment anew whenever what is shown of it changes, and not when anything else does', async () => {
    const userId = await newUser(db)
    await seen(userId)
    const changeAfter = async (set: string) => {
      await db.run(`UPDATE chain_payments SET ${set} WHERE user_id = $1`, [userId])
      return (await walk(userId, depositHistory, 5)).lines[0]?.change
    }
    expect(await changeAfter("block_hash = '0x2'")).toBe(1)
    expect(await changeAfter('confirmations = 2')).toBe(2)
    expect(await changeAfter('needed = 20')).toBe(3)
    expect(await changeAfter('units = 2')).toBe(4)
    expect(await changeAfter("state = 'held'")).toBe(5)
  })

  // Holds promise 65.
  test('have nobody else’s payment that is not credited yet', async () => {
    const [own, other] = [await newUser(db), await newUser(db)]
    await seen(own)
    await seen(other)
    const { lines } = await walk(own, depositHistory, 5)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines, (_, it) => (typeof it === 'bigint' ? `${it}` : it))).toContain(
      transactionHash(own),
    )
  })

  // Holds promise 65.
  test('read their own rows alone, however many the user has and others have not', async () => {
    const userId = await userWith(ONE)
    for (let n = 0; n < 100; n++) await newUser(db)
    await db.script(`
      ALTER TABLE deposits DISABLE TRIGGER number_change;
      INSERT INTO deposits (id, user_id, coin, units, network, transaction_id, output, at, change)
        SELECT gen_random_uuid(), u.id, 'BNB', 1, 'BNB', 'operator-' || gen_random_uuid(), 0, now(), n
        FROM generate_series(2, 20001) n, users u WHERE u.id = '${userId}' OR n = 2;
      ALTER TABLE deposits ENABLE TRIGGER number_change;
    `)
    await db.script('ANALYZE deposits')
    const blocks = async (before: number) => {
      const [explained] = await db.rows(
        plan,
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM deposits_page('${userId}', ${before}, 101)`,
      )
      const { Plan } = explained?.['QUERY PLAN'][0] ?? fail()
      return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    }
    await blocks(1)
    // The rows themselves are in 400 blocks and more.
    for (const before of [100, 10_000, 20_000]) expect(await blocks(before)).toBeLessThan(100)
  })
})

/** PGlite has one connection, which runs one transaction at a time. */
describe.skipIf(missingPostgres)('changes at the same time', () => {
  // Holds promise 65.
  test('are seen in the order of their numbers: whoever has seen one has seen all smaller ones', async () => {
    const db = await openDb()
    const userId = await newUser(db)
    const coins = ['BNB', 'USDT', 'ETH', 'TRX'] as const
    let isDone = false
    const seen = new Set<number>()
    async function read(): Promise<void> {
      const own = ownRowsOf(db, userId)
      while (!isDone) {
        const { lines } = await historyPage(own, depositHistory, { before: END, limit: 1000 })
        const numbers = lines.map(({ change }) => change)
        // A number that appears after a larger one was seen would have been missed.
        for (const late of numbers.filter((n) => !seen.has(n)))
          expect(late).toBeGreaterThan(Math.max(0, ...seen))
        for (const n of numbers) seen.add(n)
      }
    }
    const writing = Promise.all(
      Array.from({ length: 80 }, (_, n) =>
        credit(
          db,
          { now: () => new Date(1_000_000 - n) },
          {
            userId,
            amount: amountOf(coins[n % 4] ?? 'BNB', ONE),
            transactionId: ownTransactionId(),
          },
        ),
      ),
    ).finally(() => {
      isDone = true
    })
    await Promise.all([writing, read(), read()])
    await db.close()
  })
})
