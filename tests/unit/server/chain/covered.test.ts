import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Coin } from '#domain/assets.ts'
import { amountOf, ONE } from '#domain/money/amount.ts'
import { begin } from '../../../../server/chains/watcher/baselines.ts'
import { createComparison } from '../../../../server/chains/watcher/compare-balances.ts'
import { beginAt, cursorOf, setStopped } from '../../../../server/chains/watcher/cursor.ts'
import { isCovered } from '../../../../server/chains/watcher/replaced.ts'
import { creditOnce } from '../../../../server/money/deposits/crediting.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
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
const shown = () =>
  db.transaction((tx) =>
    creditOnce(tx, deposit({ hash: `balance-${newHash()}` }), { of: 'balance' }, NOW),
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
})

const beginWith = (units: bigint, block: number) =>
  begin(db, 'BNB', BNB, [{ address: ADDRESS, units }], block)

test('a balance covers what was paid after its beginning, up to its block, and is still unseen', async () => {
  await beginWith(0n, 7)
  await db.run('UPDATE chain_balances SET block_number = 9')
  const covered = (number: number) =>
    isCovered(db, 'BNB', {
      owner: { userId, address: ADDRESS },
      coin: 'BNB',
      contract: '',
      units: ONE,
      from: ADDRESS,
      to: ADDRESS,
      transaction: newHash(),
      output: 0,
      block: blockOf(number),
    })
  const found = await Promise.all([7, 8, 9, 10].map(covered))
  expect(found).toEqual([false, true, true, false])
})

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
