import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Coin } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { begin } from '../../../../server/chains/watcher/baselines.ts'
import { createComparison } from '../../../../server/chains/watcher/compare-balances.ts'
import { beginAt, cursorOf, setStopped } from '../../../../server/chains/watcher/cursor.ts'
import { storeSeen } from '../../../../server/chains/watcher/payments.ts'
import type { Payment } from '../../../../server/chains/watcher/reading/payment.ts'
import {
  isCovered,
  leaveReplaced,
  takeFromBaseline,
} from '../../../../server/chains/watcher/replaced.ts'
import { creditOnce } from '../../../../server/money/deposits/crediting.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { storedUnits } from '../../../../server/platform/db/units.ts'
import type { Node } from '../../../../server/platform/nodes/node.ts'
import { addMs, HOUR } from '../../../../server/platform/time/clock.ts'
import { newHash } from '../../../support/memory-chain.ts'
import { migratedDb } from '../../../support/migrated-database.ts'
import { newUser } from '../../../support/new-user.ts'

const NOW = new Date('2026-01-01T12:00:00Z')
const SINCE = addMs(NOW, -HOUR)
const ADDRESS = `0x${'a1'.repeat(20)}`
const BNB = { coin: 'BNB', contract: '', decimals: 18 } as const
const blockOf = (number: number) => ({ number, hash: `0x${number}`, parentHash: '0x', at: NOW })

let db: Db
let userId = ''
beforeAll(async () => {
  db = await migratedDb()
})
afterAll(() => db.close())
beforeEach(async () => {
  for (const table of ['chain_cursors', 'chain_balances', 'chain_starts'])
    await db.run(`DELETE FROM ${table}`)
  await beginAt(db, 'BNB', blockOf(7), SINCE)
  userId = await newUser(db)
})

interface Given {
  readonly hash?: string
  readonly coin?: Coin
  readonly at?: Date
  readonly of?: string
}
const deposit = ({ hash = newHash(), coin = 'USDT', at = NOW, of = userId }: Given) => ({
  id: randomUUID(),
  userId: of,
  amount: amountOf(coin, 2n * ONE),
  network: 'BNB' as const,
  transaction: { hash, output: 0 },
  at,
})
async function byHand(given: Given = {}): Promise<string> {
  const one = deposit(given)
  const evidence = { of: 'operator', seen: undefined } as const
  expect(await db.transaction((tx) => creditOnce(tx, one, evidence, NOW))).toEqual({
    outcome: 'credited',
  })
  return one.id
}
const paid = (given: Given) =>
  db.transaction((tx) => creditOnce(tx, deposit(given), { of: 'payment', blockHash: '0x8' }, NOW))
const shown = (most = 2n * ONE) =>
  db.transaction((tx) =>
    creditOnce(tx, deposit({ hash: `balance-${newHash()}` }), { of: 'balance', most }, NOW),
  )

describe('what an operator has credited under a transaction', () => {
  test('is what it has paid to the same person in the same coin, and puts anything else of it aside', async () => {
    const hash = newHash()
    const own = await byHand({ hash })
    expect(await paid({ hash, of: await newUser(db) })).toEqual({ outcome: 'held', as: hash })
    expect(await paid({ hash, coin: 'BNB' })).toEqual({ outcome: 'held', as: hash })
    expect(await paid({ hash })).toEqual({ outcome: 'by hand', deposit: own })
  })

  test('is what a balance shows, unless it is from before the network was watched', async () => {
    await byHand({ at: addMs(SINCE, -1) })
    expect(await shown()).toEqual({ outcome: 'credited' })
    const own = await byHand()
    expect(await shown()).toEqual({ outcome: 'by hand', deposit: own })
  })

  test('is what a balance shows, although nothing can have come unseen', async () => {
    const own = await byHand()
    expect(await shown(0n)).toEqual({ outcome: 'by hand', deposit: own })
  })
})

test('what a balance shows is credited up to what can have come unseen', async () => {
  expect(await shown(2n * ONE - 1n)).toEqual({ outcome: 'unproven' })
  expect(await shown()).toEqual({ outcome: 'credited' })
})

const beginWith = (units: bigint, block: number) =>
  begin(db, 'BNB', BNB, [{ address: ADDRESS, units }], block)

const paidIn = (number: number, transaction = newHash()): Payment => ({
  owner: { userId, address: ADDRESS },
  coin: 'BNB',
  contract: '',
  units: ONE,
  from: ADDRESS,
  to: ADDRESS,
  transaction,
  output: 0,
  block: blockOf(number),
})
/** What is stored of that payment, which has not become a deposit. */
const store = ({ transaction, block }: Payment, state: string) =>
  db.run(
    `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
       block_number, block_hash, at, state, confirmations, needed)
     VALUES ($1, $2, 'BNB', $3, 0, 'BNB', $4, $5, '', '', $6, $7, $8, $9, 1, 1)`,
    [randomUUID(), userId, transaction, ONE, ADDRESS, block.number, block.hash, NOW, state],
  )
const balance = async () => {
  const rows = await db.rows(
    v.object({ units: storedUnits, baseline: storedUnits, missing: storedUnits }),
    'SELECT units, baseline, missing FROM chain_balances',
  )
  return rows.map((row) => [row.units / ONE, row.baseline / ONE, row.missing / ONE].map(Number))
}

test('what an operator has credited is shown once when its payment is seen, before that is final', async () => {
  const transactions = { own: newHash(), other: newHash() }
  const own = await byHand({ hash: transactions.own, coin: 'BNB' })
  const rules = { network: 'BNB', minimum: 1n, own: new Set<string>(), needed: 3 } as const
  const watchlist = new Map([[ADDRESS, { userId, address: ADDRESS }]])
  for (const transaction of Object.values(transactions)) {
    const payment = { ...paidIn(9, transaction), units: 2n * ONE, from: `0x${'5e'.repeat(20)}` }
    await db.transaction((tx) => storeSeen(tx, rules, payment, watchlist, { head: 9, final: 7 }))
  }
  const stored = await db.rows(
    v.object({ hash: v.string(), state: v.string(), deposit: v.nullable(v.string()) }),
    `SELECT transaction_id AS hash, state, deposit_id AS deposit FROM chain_payments
     WHERE user_id = $1 ORDER BY state`,
    [userId],
  )
  expect(stored).toEqual([
    { hash: transactions.own, state: 'credited', deposit: own },
    { hash: transactions.other, state: 'seen', deposit: null },
  ])
})

test('a balance covers what was paid after its beginning, up to its block, and is still unseen', async () => {
  await beginWith(0n, 7)
  await db.run('UPDATE chain_balances SET block_number = 9')
  const covered = (number: number) => isCovered(db, 'BNB', paidIn(number))
  const found = await Promise.all([7, 8, 9, 10].map(covered))
  expect(found).toEqual([false, true, true, false])
})

test.each([
  ['seen', true],
  ['gone', true],
  ['below', false],
])('a balance covers a payment that is %s so far: %s', async (state, isSo) => {
  await beginWith(0n, 7)
  await db.run('UPDATE chain_balances SET block_number = 9')
  const payment = paidIn(8)
  await store(payment, state)
  expect(await isCovered(db, 'BNB', payment)).toBe(isSo)
})

test.each([
  ['of before it stays as it is', 7, [5, 0, 0]],
  ['that has counted it no longer does', 9, [4, 0, 0]],
  ['of the block where it is now stays as it is', 10, [5, 0, 0]],
])('where a payment moves to a later block, a balance %s', async (_, block, expected) => {
  await beginWith(0n, 6)
  await db.run('UPDATE chain_balances SET units = $1, block_number = $2', [5n * ONE, block])
  const transaction = newHash()
  await store(paidIn(8, transaction), 'below')
  await leaveReplaced(db, 'BNB', paidIn(10, transaction))
  expect(await balance()).toEqual([expected])
})

test.each([
  [6, 2],
  [7, 2],
  [8, 3],
])(
  'what an order credits of block %i leaves %i of what an address had at block 7',
  async (number, left) => {
    await beginWith(3n * ONE, 7)
    await takeFromBaseline(db, 'BNB', paidIn(number))
    expect(await balance()).toEqual([[3, left, 0]])
  },
)

test('an address that begins with less than was seen to come is told, with what is missing', async () => {
  const hash = newHash()
  await byHand({ coin: 'BNB', hash })
  await db.run(
    `INSERT INTO chain_payments (id, user_id, network, transaction_id, output, coin, units, address, sender, contract,
       block_number, block_hash, at, state, deposit_id, confirmations, needed)
     SELECT id, user_id, 'BNB', $1, 0, 'BNB', units, $2, '', '', 6, '0x6', at, 'credited', id, 1, 1
     FROM deposits WHERE transaction_id = $1`,
    [hash, ADDRESS],
  )
  expect(await beginWith(ONE / 2n, 7)).toEqual([{ address: ADDRESS, units: (3n * ONE) / 2n }])
  await db.run('DELETE FROM chain_balances')
  expect(await beginWith(2n * ONE, 7)).toEqual([])
})

test('addresses neither begin nor are compared while their network is stopped', async () => {
  await beginWith(0n, 7)
  await db.run(
    `INSERT INTO chain_starts (network, address, number, seen, time, state) VALUES ('BNB', $1, 7, 0, $2, 'due')`,
    [`0x${'b2'.repeat(20)}`, NOW],
  )
  const asked: unknown[] = []
  const node: Node = {
    name: 'node',
    ask: (call) => Promise.reject(new Error(`asked for ${asked.push(call)}`)),
    askAll: (calls) => Promise.reject(new Error(`asked for ${asked.push(calls)}`)),
  }
  const comparison = createComparison({
    db,
    clock: { now: () => NOW },
    node,
    watched: { network: 'BNB', contracts: [], confirmations: 15 },
    rules: () => ({ network: 'BNB', minimum: 1n, own: new Set(), needed: 15 }),
    watchlist: async () => new Map([[ADDRESS, { userId, address: ADDRESS }]]),
  })
  const cursor = await cursorOf(db, 'BNB')
  if (!cursor) throw new Error('no cursor')
  await setStopped(db, 'BNB', cursor, 'it was replaced')
  await comparison.begin()
  await comparison.next()
  expect(asked).toEqual([])
  await setStopped(db, 'BNB', { ...cursor, stopped: 'it was replaced' }, '')
  await expect(comparison.begin()).rejects.toThrow('asked for 1')
  await expect(comparison.next()).rejects.toThrow('asked for 2')
})
