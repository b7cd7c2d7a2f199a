import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createSocketLimit } from '../../../server/api/stream/socket-limit.ts'
import { createSubscribers } from '../../../server/api/stream/subscribers.ts'
import { createReading } from '../../../server/platform/time/reading.ts'
import { createThrottle } from '../../../server/platform/time/throttle.ts'

/** A timer that the test advances. */
function manualTimer() {
  const waiting = new Set<() => void>()
  return {
    delay: (_: number, action: () => void) => {
      waiting.add(action)
      return () => void waiting.delete(action)
    },
    /** After all that the moment has begun. */
    async advance() {
      await setImmediate()
      const due = [...waiting]
      waiting.clear()
      for (const action of due) action()
    },
  }
}

describe('the throttle', () => {
  test('runs at once for all requests of a moment, and once more for all within the interval', async () => {
    const timer = manualTimer()
    let runs = 0
    const work = async () => {
      runs += 1
    }
    const throttle = createThrottle(100, work, timer.delay)
    throttle.request()
    throttle.request()
    await Promise.resolve()
    expect(runs).toBe(1)
    throttle.request()
    throttle.request()
    await Promise.resolve()
    expect(runs).toBe(1)
    await timer.advance()
    expect(runs).toBe(2)
    await timer.advance()
    expect(runs).toBe(2)
  })

  test('never runs twice at the same time', async () => {
    const timer = manualTimer()
    let finish = () => {}
    let runs = 0
    const work = () => {
      runs += 1
      return new Promise<void>((done) => {
        finish = done
      })
    }
    const throttle = createThrottle(100, work, timer.delay)
    throttle.request()
    await Promise.resolve()
    throttle.request()
    await timer.advance()
    expect(runs).toBe(1)
    finish()
    await timer.advance()
    expect(runs).toBe(2)
  })

  test('continues after a failure, and stops with stop()', async () => {
    const timer = manualTimer()
    let runs = 0
    const failing = async () => {
      runs += 1
      throw new Error('no database')
    }
    const throttle = createThrottle(100, failing, timer.delay)
    throttle.request()
    await Promise.resolve()
    throttle.request()
    await timer.advance()
    expect(runs).toBe(2)
    throttle.stop()
    throttle.request()
    await timer.advance()
    expect(runs).toBe(2)
  })

  test('that is stopped in the moment of a request runs no more', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
    }
    const throttle = createThrottle(100, work, manualTimer().delay)
    throttle.request()
    throttle.stop()
    await Promise.resolve()
    expect(runs).toBe(0)
  })
})

describe('the subscribers', () => {
  function oneSubscriber() {
    let now = new Date(0)
    const subscribers = createSubscribers({ now: () => now })
    const sent: string[] = []
    let buffered = 0
    const leave = subscribers.add({
      userId: 'ada',
      sessionId: 's',
      token: 't',
      expiresAt: new Date(0),
      send: (text) => sent.push(text),
      buffered: () => buffered,
      close: () => {},
    })
    return {
      subscribers,
      sent,
      leave,
      fill: (bytes: number) => {
        buffered = bytes
      },
      advance: (ms: number) => {
        now = new Date(now.getTime() + ms)
      },
    }
  }

  test('get nothing before balances and prices are known, and each message once', () => {
    const { subscribers, sent } = oneSubscriber()
    subscribers.setBalances('ada', '"bnb":"1"')
    subscribers.publish(['ada'])
    expect(sent).toEqual([])
    subscribers.setPrices('"price":"2"')
    subscribers.publish(['ada'])
    subscribers.publish(['ada'])
    expect(sent).toEqual(['{"bnb":"1","price":"2"}'])
  })

  // Holds promise 68.
  test.each([1, 2500, 4999, 5000])(
    'get an unchanged message again within 10 s as a heartbeat, %i ms before the first check',
    (first) => {
      const { subscribers, sent, advance } = oneSubscriber()
      subscribers.setBalances('ada', '"bnb":"1"')
      subscribers.setPrices('"price":"2"')
      subscribers.publish(['ada'])
      advance(first)
      subscribers.publish(['ada'])
      expect(sent).toHaveLength(first < 5000 ? 1 : 2)
      advance(5000)
      subscribers.publish(['ada'])
      expect(sent.length).toBeGreaterThan(1)
    },
  )

  // Holds promise 68.
  test('get a heartbeat after a clock that was ahead is set back', () => {
    const { subscribers, sent, advance } = oneSubscriber()
    subscribers.setBalances('ada', '"bnb":"1"')
    subscribers.setPrices('"price":"2"')
    subscribers.publish(['ada'])
    advance(-3_600_000)
    subscribers.publish(['ada'])
    expect(sent).toHaveLength(2)
  })

  test('with a slow connection are skipped, and later get only the newest figures', () => {
    const { subscribers, sent, fill } = oneSubscriber()
    subscribers.setPrices('"price":"2"')
    fill(100_000)
    for (const bnb of [1, 2, 3]) {
      subscribers.setBalances('ada', `"bnb":"${bnb}"`)
      subscribers.publish(['ada'])
    }
    expect(sent).toEqual([])
    fill(0)
    subscribers.publish([])
    expect(sent).toEqual(['{"bnb":"3","price":"2"}'])
  })

  // Holds promise 46.
  test('above twenty of a user are removed, the oldest first, even if none of them answers', () => {
    const subscribers = createSubscribers({ now: () => new Date(0) })
    const closed: number[] = []
    const leaving = Array.from({ length: 1500 }, (_, number) =>
      subscribers.add({
        userId: 'ada',
        sessionId: 's',
        token: 't',
        expiresAt: new Date(0),
        send: () => {},
        buffered: () => 0,
        close: () => closed.push(number),
      }),
    )
    expect(subscribers.all()).toHaveLength(20)
    expect(closed).toEqual(Array.from({ length: 1480 }, (_, number) => number))
    // A late answer of a removed one removes nobody else.
    for (const leave of leaving.slice(1480)) leave()
    const last = subscribers.add({
      userId: 'ada',
      sessionId: 's',
      token: 't',
      expiresAt: new Date(0),
      send: () => {},
      buffered: () => 0,
      close: () => {},
    })
    leaving[0]?.()
    expect(subscribers.has('ada')).toBe(true)
    last()
    expect(subscribers.has('ada')).toBe(false)
  })

  test('that have left are removed', () => {
    const { subscribers, sent, leave } = oneSubscriber()
    subscribers.setPrices('"price":"2"')
    subscribers.setBalances('ada', '"bnb":"1"')
    leave()
    subscribers.publish(['ada'])
    expect(sent).toEqual([])
    expect(subscribers.users()).toEqual([])
  })
})

describe('what is read after each change', () => {
  // Holds promise 79.
  test('is read again until that succeeds, and an answer that is late never replaces a newer one', async () => {
    const timer = manualTimer()
    const errors: unknown[] = []
    const shown: number[] = []
    const answers: ((value: number) => void)[] = []
    let isAway = true
    const read = () =>
      isAway
        ? Promise.reject(new Error('away'))
        : new Promise<number>((resolve) => void answers.push(resolve))
    const reading = createReading(
      read,
      (value) => shown.push(value),
      (error) => errors.push(error),
      timer.delay,
    )
    reading.again()
    await timer.advance()
    await timer.advance()
    expect([errors.length, shown]).toEqual([3, []])
    isAway = false
    await timer.advance()
    reading.again()
    await timer.advance()
    // The second read waits for the answer of the first.
    expect(answers).toHaveLength(1)
    answers[0]?.(1)
    await timer.advance()
    await timer.advance()
    answers[1]?.(2)
    await timer.advance()
    expect(shown).toEqual([1, 2])
    reading.stop()
  })
})

// Holds promise 46.
test('a socket whose end is noticed twice makes room for one other', () => {
  const limit = createSocketLimit(2)
  const [first, second] = [limit.open('a'), limit.open('a')]
  expect([second !== undefined, limit.open('a')]).toEqual([true, undefined])
  first?.()
  first?.()
  expect(limit.open('a')).toBeDefined()
  expect(limit.open('a')).toBeUndefined()
})
