import { expect, test } from 'vitest'
import { startDatabaseClock } from '../../../server/platform/db/database-clock.ts'
import { openEmptyDb } from '../../support/database.ts'

/** A database whose clock, speed and failures the test sets, and a process whose time it advances. */
async function manualClock() {
  const state = { databaseTime: 1_000_000, processTime: 50, roundTrip: 0, isDown: false }
  const failures: unknown[] = []
  let sync = () => {}
  const reading = {
    rows: async () => {
      if (state.isDown) throw new Error('down')
      state.processTime += state.roundTrip
      return [{ at: new Date(state.databaseTime) }]
    },
  }
  const db = { run: async () => 0, script: async () => {}, ...reading }
  const clock = await startDatabaseClock(db, {
    onError: (error) => failures.push(error),
    monotonic: () => state.processTime,
    repeat: (action) => {
      sync = action
      return () => {}
    },
  })
  return {
    state,
    failures,
    now: () => clock.now().getTime(),
    async sync() {
      sync()
      await new Promise(setImmediate)
    },
  }
}

// Holds promise 63.
test('the host’s time is the database’s, and passes as in the process until the next look', async () => {
  const { state, now, sync } = await manualClock()
  expect(now()).toBe(1_000_000)
  state.processTime += 30_000
  expect(now()).toBe(1_030_000)
  state.databaseTime = 1_034_000
  expect(now()).toBe(1_030_000)
  await sync()
  expect(now()).toBe(1_034_000)
})

// Holds promise 63.
test('a jump of the database’s clock counts once a second look finds it, and one that is put right never', async () => {
  const { state, failures, now, sync } = await manualClock()
  const pass = (ms: number) => {
    state.databaseTime += ms
    state.processTime += ms
  }
  state.databaseTime += 3_600_000
  await sync()
  expect([now(), failures]).toEqual([
    1_000_000,
    [expect.objectContaining({ message: expect.stringContaining('ahead by 3600 s') })],
  ])
  state.databaseTime -= 3_600_000
  pass(60_000)
  await sync()
  expect(now()).toBe(1_060_000)

  for (const by of [-86_400_000, 86_400_000]) {
    const before = now()
    state.databaseTime += by
    await sync()
    expect(now()).toBe(before)
    pass(60_000)
    await sync()
    expect(now()).toBe(before + by + 60_000)
  }
  expect(failures).toHaveLength(3)
})

test('a jump does not count that the second look finds to be another one', async () => {
  const { state, failures, now, sync } = await manualClock()
  for (const databaseTime of [5_000_000, 9_000_000, 3_000_000]) {
    state.databaseTime = databaseTime
    await sync()
    expect(now()).toBe(1_000_000)
  }
  expect(failures).toHaveLength(3)
})

test('half of the round trip counts as passed, and a slow answer does not count', async () => {
  const { state, now, sync } = await manualClock()
  state.roundTrip = 100
  state.databaseTime = 1_002_000
  await sync()
  expect(now()).toBe(1_002_050)
  state.roundTrip = 1001
  state.databaseTime = 1_005_000
  await sync()
  expect(now()).toBe(1_003_051)
})

test('a database that is away does not stop the time', async () => {
  const { state, failures, now, sync } = await manualClock()
  state.isDown = true
  await sync()
  state.processTime += 1000
  expect([now(), failures.length]).toEqual([1_001_000, 1])
})

test('the time is read from the database', async () => {
  const db = await openEmptyDb()
  const clock = await startDatabaseClock(db, { onError: () => {} })
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000)
  clock.stop()
  await db.close()
})
