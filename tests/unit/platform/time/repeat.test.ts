import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRepeating, startTurns } from '../../../../server/platform/time/repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that ends when it is told to. */
function slowWork() {
  const begun: PromiseWithResolvers<void>[] = []
  return {
    begun,
    work() {
      const one = Promise.withResolvers<void>()
      begun.push(one)
      return one.promise
    },
  }
}

const noError = (error: unknown) => {
  throw error
}

describe('what is repeated', () => {
  test('is done now and after each pause', async () => {
    let times = 0
    const stop = startRepeating(async () => void times++, 1000, noError)
    expect(times).toBe(1)
    await vi.advanceTimersByTimeAsync(2500)
    expect(times).toBe(3)
    await stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(times).toBe(3)
  })

  test('is never done twice at a time, the first time neither', async () => {
    const { begun, work } = slowWork()
    const stop = startRepeating(work, 1000, noError)
    await vi.advanceTimersByTimeAsync(5000)
    expect(begun).toHaveLength(1)
    begun[0]?.resolve()
    await vi.advanceTimersByTimeAsync(3000)
    expect(begun).toHaveLength(2)
    begun[1]?.resolve()
    await stop()
  })

  test('goes on after a failure, which is reported', async () => {
    const errors: unknown[] = []
    let times = 0
    const work = async () => {
      times += 1
      throw new Error(`failure ${times}`)
    }
    const stop = startRepeating(work, 1000, (error) => errors.push(String(error)))
    await vi.advanceTimersByTimeAsync(1000)
    expect(errors).toEqual(['Error: failure 1', 'Error: failure 2'])
    await stop()
  })

  test('is waited for by whoever stops it', async () => {
    const { begun, work } = slowWork()
    let isStopped = false
    const stopped = startRepeating(work, 1000, noError)().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(5000)
    expect([begun.length, isStopped]).toEqual([1, false])
    begun[0]?.resolve()
    await stopped
  })

  test('is looked at three times an interval where hosts take turns', async () => {
    let times = 0
    const stop = startTurns({ turn: async () => void times++ }, 3000, noError)
    await vi.advanceTimersByTimeAsync(3000)
    expect(times).toBe(4)
    await stop()
  })
})
