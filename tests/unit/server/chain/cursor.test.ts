import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptChain,
  anchor,
  beginAt,
  cursorOf,
  endLease,
  moveCursor,
  setStopped,
  takeLease,
} from '../../../../server/chains/watcher/cursor.ts'
import { storeTreasuryPayments } from '../../../../server/chains/watcher/treasury.ts'
import type { Db } from '../../../../server/platform/db/db.ts'
import { migratedDb } from '../../../support/migrated-database.ts'

const stored = v.object({ id: v.string(), output: v.number() })
const NOW = new Date('2026-01-01T12:00:00Z')
const block = (number: number, hash = `0x${number}`) => ({
  number,
  hash,
  parentHash: `0x${number - 1}`,
  at: NOW,
})
const ONE_HOST = '00000000-0000-0000-0000-000000000001'
const OTHER = '00000000-0000-0000-0000-000000000002'

let db: Db
beforeAll(async () => {
  db = await migratedDb()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.run('DELETE FROM chain_cursors')
  await beginAt(db, 'BNB', block(7), NOW)
})
const cursor = async () => {
  const found = await cursorOf(db, 'BNB')
  if (!found) throw new Error('no cursor')
  return found
}

describe('how far a network is read', () => {
  test('is moved on from the very block that was read, not from another of its number', async () => {
    const move = { last: block(8), final: block(9) }
    const from = await cursor()
    await expect(moveCursor(db, 'BNB', { ...from, hash: '0xother' }, move, NOW)).rejects.toThrow(
      'is not at 7',
    )
    await moveCursor(db, 'BNB', from, move, NOW)
    expect(await cursor()).toMatchObject({ number: 8, hash: '0x8' })
  })

  test('forgets no newer block that was seen, and has none older than what is final', async () => {
    const moveTo = async (number: number) =>
      await moveCursor(db, 'BNB', await cursor(), { last: block(number), final: block(20) }, NOW)
    await db.run('UPDATE chain_cursors SET head = 12')
    await moveTo(8)
    expect(await cursor()).toMatchObject({ number: 8, head: 12 })
    await moveTo(15)
    expect(await cursor()).toMatchObject({ number: 15, head: 15 })
  })

  test('is put on another chain by an order only', async () => {
    expect(await anchor(db, 'BNB', block(7, '0xother'))).toBe(0)
    expect(await acceptChain(db, 'BNB')).toBe(false)
    await setStopped(db, 'BNB', await cursor(), 'it was replaced')
    expect(await acceptChain(db, 'BNB')).toBe(true)
    expect(await anchor(db, 'BNB', block(8))).toBe(0)
    expect(await anchor(db, 'BNB', block(7, '0xother'))).toBe(1)
    expect(await cursor()).toMatchObject({ number: 7, hash: '0xother', stopped: '' })
  })

  test('is of the host that has taken it, until that one gives it back', async () => {
    const take = (holder: string) => takeLease(db, 'BNB', holder, NOW, undefined)
    expect([await take(ONE_HOST), await take(OTHER)]).toEqual([true, false])
    expect(await endLease(db, 'BNB', OTHER)).toBe(0)
    expect(await take(OTHER)).toBe(false)
    await endLease(db, 'BNB', ONE_HOST)
    expect(await take(OTHER)).toBe(true)
  })

  test('is held on by the host that has it, and taken over when that has not for 20 seconds', async () => {
    const take = (holder: string, seconds: number) =>
      takeLease(db, 'BNB', holder, new Date(NOW.getTime() + seconds * 1000), undefined)
    expect([await take(ONE_HOST, 0), await take(ONE_HOST, 15)]).toEqual([true, true])
    expect([await take(OTHER, 35), await take(OTHER, 36)]).toEqual([false, true])
    expect(await take(ONE_HOST, 37)).toBe(false)
  })
})

test('what the treasury pays itself has not left it, but for its fee', async () => {
  const treasury = `0x${'7e'.repeat(20)}`
  const person = `0x${'a1'.repeat(20)}`
  const payment = (transaction: string, to: string) => ({
    transaction,
    output: 0,
    from: treasury,
    to,
    contract: '',
    coin: 'BNB' as const,
    units: 5n,
    block: block(8),
  })
  const reading = {
    movements: [payment('own', treasury), payment('out', person)],
    fees: [{ transaction: 'own', from: treasury, units: 1n, block: block(8) }],
  }
  await storeTreasuryPayments(db, 'BNB', 'BNB', reading, new Set([treasury]))
  const rows = await db.rows(
    stored,
    'SELECT transaction_id AS id, output FROM treasury_payments ORDER BY 1',
  )
  expect(rows).toEqual([
    { id: 'out', output: 0 },
    { id: 'own', output: -1 },
  ])
})
