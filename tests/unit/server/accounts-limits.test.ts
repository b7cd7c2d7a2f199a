import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/platform/db/db.ts'
import { callerOf, createLimits } from '../../../server/platform/limits/limits.ts'
import { stoppedClock } from '../../support/accounts-host.ts'
import { openDb } from '../../support/database.ts'

let db: Db
beforeAll(async () => {
  db = await openDb()
})
afterAll(() => db.close())

describe('a limit', () => {
  test('allows exactly its maximum, even in parallel, and resets when its window ends', async () => {
    const clock = stoppedClock()
    const limits = createLimits(db, clock)
    const rate = { max: 5, per: 60_000 }
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limits.take('a', rate)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    clock.advance(59_000)
    await expect(limits.take('a', rate)).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    clock.advance(1000)
    await limits.take('a', rate)
  })

  // Holds promise 47.
  test('that grows lasts twice as long after each window that was used up, to its maximum, and forgets after a day', async () => {
    const clock = stoppedClock()
    const limits = createLimits(db, clock)
    const rate = { max: 2, per: 60_000, growsTo: 200_000 }
    const waits: number[] = []
    for (let window = 0; window < 4; window += 1) {
      await limits.take('grows', rate)
      await limits.take('grows', rate)
      const refused = await limits.take('grows', rate).catch((error) => error)
      waits.push(refused.retryAfter)
      clock.advance(refused.retryAfter * 1000)
    }
    expect(waits).toEqual([60, 120, 200, 200])
    clock.advance(24 * 60 * 60_000)
    for (const _ of [1, 2]) await limits.take('grows', rate)
    await expect(limits.take('grows', rate)).rejects.toMatchObject({ retryAfter: 60 })
  })

  test('that grows does so after a window that was used up, though nobody was refused in it', async () => {
    const clock = stoppedClock()
    const limits = createLimits(db, clock)
    const rate = { max: 2, per: 60_000, growsTo: 200_000 }
    for (const _ of [1, 2]) await limits.take('just', rate)
    clock.advance(60_000)
    for (const _ of [1, 2]) await limits.take('just', rate)
    await expect(limits.take('just', rate)).rejects.toMatchObject({ retryAfter: 120 })
  })

  test('that was not used up does not grow', async () => {
    const clock = stoppedClock()
    const limits = createLimits(db, clock)
    const rate = { max: 2, per: 60_000, growsTo: 200_000 }
    await limits.take('calm', rate)
    clock.advance(60_000)
    for (const _ of [1, 2]) await limits.take('calm', rate)
    await expect(limits.take('calm', rate)).rejects.toMatchObject({ retryAfter: 60 })
  })

  // Holds promise 63.
  test('ends when the clock jumps back by days, but not for the small differences of hosts', async () => {
    const clock = stoppedClock()
    const limits = createLimits(db, clock)
    const rate = { max: 1, per: 60_000 }
    clock.advance(2 * 24 * 60 * 60_000)
    await limits.take('jump', rate)
    clock.advance(-2 * 24 * 60 * 60_000)
    await limits.take('jump', rate)
    clock.advance(-5000)
    await expect(limits.take('jump', rate)).rejects.toMatchObject({ status: 429, retryAfter: 65 })
  })

  test('counts keys separately and resets a cleared one', async () => {
    const limits = createLimits(db, stoppedClock())
    const rate = { max: 1, per: 60_000 }
    await limits.take('b', rate)
    await limits.take('c', rate)
    await limits.clear('b')
    await limits.take('b', rate)
    await expect(limits.take('c', rate)).rejects.toMatchObject({ status: 429 })
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the caller at %s counts as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller)
})
