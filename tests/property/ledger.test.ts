import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#domain/money/amount.ts'
import { audit } from '../../server/money/audit/audit.ts'
import { credit } from '../../server/money/deposits/deposits.ts'
import { balancesOf } from '../../server/money/ledger/balances.ts'
import { Overdrawn } from '../../server/money/ledger/ledger.ts'
import { purchase } from '../../server/money/purchases/purchases.ts'
import { decide } from '../../server/money/withdrawals/decide.ts'
import { placeWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import type { Db, Transaction } from '../../server/platform/db/db.ts'
import { DATABASES } from '../support/database.ts'
import { openFunded } from '../support/ledger.ts'
import { newUser } from '../support/new-user.ts'
import { purchaseOf, withdrawalOf } from '../support/orders.ts'
import { holds } from '../support/property.ts'
import { transactionHash } from '../support/transaction-hash.ts'

const clock = { now: () => new Date('2026-01-01T12:00:00Z') }
const PEOPLE = 3
const who = fc.nat(PEOPLE - 1)
const units = fc.bigInt({ min: 2n, max: 100n })

/** `fails` throws at the end of the transaction, after all of its statements. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), who, units }),
  fc.record({ kind: fc.constant('withdraw' as const), who, units, fails: fc.boolean() }),
  fc.record({ kind: fc.constant('buy' as const), who, units, fails: fc.boolean() }),
  fc.record({ kind: fc.constant('approve' as const), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('reject' as const), which: fc.nat(9) }),
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

interface Placed {
  readonly id: string
  readonly who: number
  readonly units: bigint
  isOpen: boolean
}

/** A simple model of the ledger. */
class Model {
  readonly bnb = Array.from({ length: PEOPLE }, () => ({ available: 0n, held: 0n }))
  readonly tokens = Array.from({ length: PEOPLE }, () => 0n)
  readonly placed: Placed[] = []

  balance(who: number): { available: bigint; held: bigint } {
    const balance = this.bnb[who]
    if (!balance) throw new Error(`no person ${who}`)
    return balance
  }

  settle(which: number, isPaid: boolean): string | undefined {
    const one = this.placed[which]
    if (!one?.isOpen) return undefined
    one.isOpen = false
    this.balance(one.who).held -= one.units
    if (!isPaid) this.balance(one.who).available += one.units
    return one.id
  }
}

const FAILURE = new Error('rolled back')

/** Runs `work` in a transaction, which is rolled back if it `fails`. */
async function attempt(db: Db, fails: boolean, work: (tx: Transaction) => Promise<unknown>) {
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      if (fails) throw FAILURE
    })
    return 'done'
  } catch (error) {
    if (error === FAILURE) return 'rolled back'
    if (error instanceof Overdrawn) return 'overdrawn'
    throw error
  }
}

async function apply(db: Db, model: Model, people: readonly string[], one: Event): Promise<void> {
  const at = clock.now()
  if (one.kind === 'approve' || one.kind === 'reject') {
    const id = model.settle(one.which, one.kind === 'approve')
    const approved = { status: 'approved', transactionId: transactionHash(id ?? '') } as const
    const rejected = { status: 'rejected', reason: '' } as const
    if (id) await decide(db, clock, id, one.kind === 'approve' ? approved : rejected)
    return
  }

  const userId = people[one.who] ?? ''
  const amount = amountOf('BNB', one.units)
  const balance = model.balance(one.who)
  const id = randomUUID()
  if (one.kind === 'deposit') {
    await credit(db, clock, { userId, amount, transactionId: `operator-${id}` })
    balance.available += one.units
    return
  }

  const expected = balance.available < one.units ? 'overdrawn' : one.fails ? 'rolled back' : 'done'
  const outcome = await attempt(db, one.fails, (tx) =>
    one.kind === 'withdraw'
      ? placeWithdrawal(tx, { id, userId, order: withdrawalOf(amount, 'BNB'), at })
      : purchase(tx, { ...purchaseOf(amount, one.units), id, userId, stage: 1, at }),
  )
  expect(outcome).toBe(expected)
  if (outcome !== 'done') return
  balance.available -= one.units
  if (one.kind === 'withdraw') {
    balance.held += one.units
    model.placed.push({ id, who: one.who, units: one.units, isOpen: true })
  } else model.tokens[one.who] = (model.tokens[one.who] ?? 0n) + one.units
}

describe.each(DATABASES)('any sequence of operations on $name', ({ missing, open }) => {
  if (missing) return test.skip(missing, () => {})
  let db: Db
  beforeAll(async () => {
    db = await openFunded(open, clock)
  })
  afterAll(() => db.close())

  // Holds promise 36.
  test('leads to the balances of the model, and to a clean audit', async () => {
    await holds(
      fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
        const model = new Model()
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => newUser(db)))
        for (const one of events) {
          await apply(db, model, people, one)
          const balances = await balancesOf(db, people)
          const bnb = people.map((id) => balances.get(id)?.BNB)
          expect(
            bnb.map((it) => ({ available: it?.available.units, held: it?.held.units })),
          ).toEqual(model.bnb)
          expect(people.map((id) => balances.get(id)?.TOKEN.available.units)).toEqual(model.tokens)
        }
        expect((await db.transaction(audit)).findings).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  // Holds promise 36.
  test('leads to a clean audit when all run in parallel', async () => {
    await holds(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 40 }), async (events) => {
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => newUser(db)))
        const model = new Model()
        for (const who of people.keys())
          await apply(db, model, people, { kind: 'deposit', who, units: 100n })
        // The order is unknown to the model, so only the audit is checked.
        await Promise.allSettled(events.map((one) => apply(db, model, people, one)))
        expect((await db.transaction(audit)).findings).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
