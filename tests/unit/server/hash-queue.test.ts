import { expect, test } from 'vitest'
import { createHashQueue } from '../../../server/accounts/identity/hash-queue.ts'

const LIMITS = { running: 2, perCaller: 3, ofAll: 5, ofKnown: 6 }

/** Hashes that finish when the test says so. */
function hashes() {
  const queue = createHashQueue(LIMITS)
  const started: (() => void)[] = []
  const failed: unknown[] = []
  return {
    started,
    failed,
    begin: (key: string, isKnown = false) =>
      queue
        .admit({ key, isKnown }, (inTurn) =>
          inTurn(() => new Promise<void>((finish) => started.push(finish))),
        )
        .catch((error) => failed.push(error)),
    async finish() {
      started.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

// Holds promise 48.
test('a hash waits for its turn, and only a few run at the same time', async () => {
  const { begin, started, finish } = hashes()
  for (const key of ['a', 'b', 'c', 'd']) begin(key)
  await new Promise(setImmediate)
  expect(started).toHaveLength(2)
  await finish()
  expect(started).toHaveLength(2)
  for (const _ of [1, 2, 3]) await finish()
  begin('e')
  await new Promise(setImmediate)
  expect(started).toHaveLength(1)
})

// Holds promise 48.
test('a hash is refused at once with 503 and a time to wait if its caller or all callers have too many', async () => {
  const { begin, failed, finish } = hashes()
  for (let i = 0; i < 4; i += 1) begin('a')
  await new Promise(setImmediate)
  expect(failed).toMatchObject([{ status: 503, retryAfter: 2 }])
  begin('b')
  begin('c')
  begin('d')
  await new Promise(setImmediate)
  expect(failed).toHaveLength(2)
  begin('owner', true)
  await new Promise(setImmediate)
  expect(failed).toHaveLength(2)
  await finish()
  await finish()
  begin('d')
  await new Promise(setImmediate)
  expect(failed).toHaveLength(2)
})

test('a hash that fails makes room for the next one', async () => {
  const queue = createHashQueue({ running: 1, perCaller: 1, ofAll: 1, ofKnown: 1 })
  const caller = { key: 'a', isKnown: false }
  const fail = async () => {
    throw new Error('no memory')
  }
  await expect(queue.admit(caller, (inTurn) => inTurn(fail))).rejects.toThrow('no memory')
  await expect(queue.admit(caller, fail)).rejects.toThrow('no memory')
  expect(await queue.admit(caller, (inTurn) => inTurn(async () => 'hash'))).toBe('hash')
})
