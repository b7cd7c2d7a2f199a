import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COINS, type Coin } from '#domain/assets.ts'
import { amountOf } from '#domain/money/amount.ts'
import { credit, ownTransactionId } from '../../server/money/deposits/deposits.ts'
import { fundStages } from '../../server/money/ledger/genesis.ts'
import { Overdrawn } from '../../server/money/ledger/ledger.ts'
import { CannotReverse, reverse } from '../../server/money/ledger/reverse.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import {
  type Statement,
  statementOf,
  storedStatement,
} from '../../server/money/statement/statement.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db, Transaction } from '../../server/platform/db/db.ts'
import { ownRowsOf } from '../../server/platform/db/own-rows.ts'
import { openDb } from '../support/database.ts'
import { demoTerms } from '../support/demo-terms.ts'
import { newUser } from '../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../support/orders.ts'
import { holds } from '../support/property.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const units = fc.bigInt({ min: 2n, max: 10n ** 30n })
const coin = fc.constantFrom('BNB' as const, 'USDT' as const)
const event = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), coin, units }),
  fc.record({ kind: fc.constant('withdraw' as const), coin, units, fee: fc.bigInt(0n, 1n) }),
  fc.record({ kind: fc.constant('buy' as const), coin, units: fc.bigInt(2n, 100n) }),
  fc.record({ kind: fc.constantFrom('approve' as const, 'reject' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(9) }),
  // Across the end of a year, one day or many.
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 200) }),
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const DAY = 86_400_000
const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]
const year = (of: number) => ({
  from: new Date(Date.UTC(of, 0)),
  until: new Date(Date.UTC(of + 1, 0)),
})

/** A history of one person, with what they had at the end of each year as the accounts say. */
class Story {
  now = Date.UTC(2024, 11, 30)
  readonly clock = { now: () => new Date(this.now) }
  readonly placed: string[] = []
  readonly balances = new Map<number, Record<string, bigint>>()
  readonly db: Db
  readonly userId: string

  constructor(db: Db, userId: string) {
    this.db = db
    this.userId = userId
  }

  async apply(event: Event): Promise<void> {
    if (event.kind === 'wait') return this.wait(event.days)
    try {
      await this.move(event)
    } catch (error) {
      if (!(error instanceof Overdrawn || error instanceof CannotReverse)) throw error
    }
  }

  async wait(days: number): Promise<void> {
    const before = new Date(this.now).getUTCFullYear()
    this.now += days * DAY
    const held = await this.held()
    for (let of = before; of < new Date(this.now).getUTCFullYear(); of++)
      this.balances.set(of, held)
  }

  /** All accounts of each coin together, from the accounts and not from their entries. */
  async held(): Promise<Record<string, bigint>> {
    const rows = await this.db.rows(
      v.object({ coin: v.string(), units: v.string() }),
      'SELECT coin, sum(units) AS units FROM accounts WHERE owner = $1 GROUP BY coin',
      [this.userId],
    )
    return Object.fromEntries(rows.map((row) => [row.coin, BigInt(row.units)]))
  }

  private async move(event: Exclude<Event, { kind: 'wait' }>): Promise<void> {
    const { db, clock, userId } = this
    const [id, at] = [randomUUID(), clock.now()]
    switch (event.kind) {
      case 'deposit': {
        const amount = amountOf(event.coin, event.units)
        await credit(db, clock, { userId, amount, transactionId: ownTransactionId() })
        return
      }
      case 'withdraw': {
        const amount = amountOf(event.coin, event.units)
        const order = withdrawalOf(amount, 'BNB', { arrives: event.units - event.fee })
        await db.transaction((tx: Transaction) => placeWithdrawal(tx, { id, userId, order, at }))
        this.placed.push(id)
        return
      }
      case 'buy':
        await purchase(db.atomic, {
          ...purchaseOf(amountOf(event.coin, event.units), event.units * 3n),
          id,
          userId,
          stage: 1,
          at,
        })
        return
      case 'reverse': {
        const transfer = (await this.transfers())[event.which]
        const reversal = { reason: 'a test', madeBy: 'ada', isDebtAllowed: true }
        if (transfer !== undefined) await reverse(db, clock, { transfer, ...reversal })
        return
      }
      default: {
        const [withdrawal] = this.placed.splice(event.which, 1)
        const paid = { status: 'approved', transactionId: transactionHash(id) } as const
        const rejected = { status: 'rejected', reason: '' } as const
        if (withdrawal)
          await decide(db, clock, withdrawal, event.kind === 'approve' ? paid : rejected)
      }
    }
  }

  private async transfers(): Promise<number[]> {
    const rows = await this.db.rows(
      v.object({ id: v.number() }),
      `SELECT DISTINCT t.id FROM transfers t JOIN entries e ON e.transfer_id = t.id
       JOIN accounts a ON a.id = e.account_id WHERE a.owner = $1 AND t.key NOT LIKE 'withdrawal:%'
       ORDER BY t.id`,
      [this.userId],
    )
    return rows.map(({ id }) => id)
  }
}

const sum = (statement: Statement, of: Coin): bigint =>
  statement[of].movements.reduce((all, { units }) => all + units, 0n)

describe('a statement', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDb()
    await fundStages(db, { now: () => new Date('2024-01-01') }, demoTerms().stageSupplies)
  })
  afterAll(() => db.close())

  // Holds promise 107.
  test('of any history adds up to the last unit for every year, and ends with the balances', async () => {
    await holds(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 20 }), async (events) => {
        const story = new Story(db, await newUser(db))
        await story.apply({ kind: 'deposit', coin: 'USDT', units: 10n ** 20n })
        for (const one of events) await story.apply(one)
        const own = ownRowsOf(db, story.userId)
        const now = await story.held()
        let before: Statement | undefined
        for (const of of YEARS) {
          const statement = await statementOf(await storedStatement(own, year(of), () => {}))
          for (const coin of COINS) {
            const { opening, closing, held, owed } = statement[coin]
            expect(opening + sum(statement, coin)).toBe(closing)
            // What one year ends with the next begins with.
            expect(opening).toBe(before?.[coin].closing ?? 0n)
            expect(closing).toBe((story.balances.get(of) ?? now)[coin] ?? 0n)
            expect(held >= 0n && owed >= 0n).toBe(true)
          }
          before = statement
        }
      }),
      { numRuns: 20 },
    )
  })
})
