import { describe, expect, test } from 'vitest'
import { createThrottle } from '../../server/stream/throttle.ts'
import { createSubscribers } from '../../server/stream/subscribers.ts'

/** A timer that runs when it is told to. */
function manualTimer() {
  const waiting = new Set<() => void>()
  return {
    later: (_: number, action: () => void) => {
      waiting.add(action)
      return () => void waiting.delete(action)
    },
    async pass() {
      await Promise.resolve()
      await Promise.resolve()
      const due = [...waiting]
      waiting.clear()
      for (const action of due) action()
    },
  }
}

describe('the beat', () => {
  test('works at once, and once more for everything that came during the pause', async () => {
    const timer = manualTimer()
    let works = 0
    const work = async () => {
      works += 1
    }
    const beat = createThrottle(100, work, timer.later)
    beat.want()
    expect(works).toBe(1)
    beat.want()
    beat.want()
    expect(works).toBe(1)
    await timer.pass()
    expect(works).toBe(2)
    await timer.pass()
    expect(works).toBe(2)
  })

  test('never works twice at the same time, however long the work takes', async () => {
    const timer = manualTimer()
    let finish = () => {}
    let works = 0
    const work = () => {
      works += 1
      return new Promise<void>((done) => {
        finish = done
      })
    }
    const beat = createThrottle(100, work, timer.later)
    beat.want()
    beat.want()
    await timer.pass()
    expect(works).toBe(1)
    finish()
    await timer.pass()
    expect(works).toBe(2)
  })

  test('goes on after work that failed, and stops when it is told to', async () => {
    const timer = manualTimer()
    let works = 0
    const failing = async () => {
      works += 1
      throw new Error('the database is away')
    }
    const beat = createThrottle(100, failing, timer.later)
    beat.want()
    beat.want()
    await timer.pass()
    expect(works).toBe(2)
    beat.stop()
    beat.want()
    await timer.pass()
    expect(works).toBe(2)
  })
})

describe('the viewers', () => {
  function room() {
    let now = new Date(0)
    const viewers = createSubscribers({ now: () => now })
    const sent: string[] = []
    let waiting = 0
    const leave = viewers.add({
      ...{ userId: 'ada', sessionId: 's', token: 't', expiresAt: new Date(0) },
      send: (text) => sent.push(text),
      waiting: () => waiting,
      close: () => {},
    })
    return {
      viewers,
      sent,
      leave,
      fill: (bytes: number) => {
        waiting = bytes
      },
      pass: (ms: number) => {
        now = new Date(now.getTime() + ms)
      },
    }
  }

  test('are told nothing before both halves are known, and each thing once', () => {
    const { viewers, sent } = room()
    viewers.setBalances('ada', '"bnb":"1"')
    viewers.show(['ada'])
    expect(sent).toEqual([])
    viewers.setPrices('"price":"2"')
    viewers.show(['ada'])
    viewers.show(['ada'])
    expect(sent).toEqual(['{"bnb":"1","price":"2"}'])
  })

  test('hear the same again after a silence, so that they know that the line is alive', () => {
    const { viewers, sent, pass } = room()
    viewers.setBalances('ada', '"bnb":"1"')
    viewers.setPrices('"price":"2"')
    viewers.show(['ada'])
    pass(24_999)
    viewers.show(['ada'])
    expect(sent).toHaveLength(1)
    pass(1)
    viewers.show(['ada'])
    expect(sent).toHaveLength(2)
  })

  test('on a slow line are left out, and then have the newest figures only', () => {
    const { viewers, sent, fill } = room()
    viewers.setPrices('"price":"2"')
    fill(100_000)
    for (const bnb of [1, 2, 3]) {
      viewers.setBalances('ada', `"bnb":"${bnb}"`)
      viewers.show(['ada'])
    }
    expect(sent).toEqual([])
    fill(0)
    viewers.show([])
    expect(sent).toEqual(['{"bnb":"3","price":"2"}'])
  })

  test('that have left are forgotten', () => {
    const { viewers, sent, leave } = room()
    viewers.setPrices('"price":"2"')
    viewers.setBalances('ada', '"bnb":"1"')
    leave()
    viewers.show(['ada'])
    expect(sent).toEqual([])
    expect(viewers.users()).toEqual([])
  })
})
