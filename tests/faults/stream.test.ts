import { describe, expect, test, vi } from 'vitest'
import {
  BACKOFF,
  createBalanceStream,
  HIDDEN_GRACE,
  OPEN_TIMEOUT,
  SESSION_ENDED,
  SILENCE_TIMEOUT,
  type SocketEvents,
  streamUrl,
} from '../../src/api/balance-stream.ts'
import { ManualClock } from '../support/manual-clock.ts'

const fields = 'bnb usdt token eth trx bnb1 usdt1 token1 eth1 trx1 price price1 price2'.split(' ')
const message = (value: string | number) =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])))

class FakeSocket {
  isClosed = false
  readonly token: string
  readonly events: SocketEvents
  constructor(token: string, events: SocketEvents) {
    this.token = token
    this.events = events
  }
  close() {
    this.isClosed = true
  }
}

function setUp({ random = 1 } = {}) {
  const clock = new ManualClock()
  const sockets: FakeSocket[] = []
  const frames: (() => void)[] = []
  const events = { message: vi.fn(), opened: vi.fn(), lost: vi.fn(), ended: vi.fn() }
  const stream = createBalanceStream(
    {
      open(token, events) {
        const socket = new FakeSocket(token, events)
        sockets.push(socket)
        return socket
      },
      random: () => random,
      later: clock.later,
      nextFrame: (action) => frames.push(action),
    },
    events,
  )
  return {
    stream,
    clock,
    sockets,
    events,
    newest: () => {
      const socket = sockets.at(-1)
      if (!socket) throw new Error('no socket was opened')
      return socket
    },
    waitingForFrame: () => frames.length,
    frame: () => {
      for (const action of frames.splice(0)) action()
    },
    open: () => sockets.filter((socket) => !socket.isClosed).length,
  }
}

describe('the balance stream', () => {
  test('opens one socket for a token, however often it is started', () => {
    const { stream, sockets } = setUp()
    stream.start('a')
    stream.start('a')
    stream.retry()
    stream.resume()
    expect(sockets.map(({ token }) => token)).toEqual(['a'])
  })

  test('delivers a message with the next frame', () => {
    const { stream, newest, frame, events } = setUp()
    stream.start('a')
    newest().events.opened()
    newest().events.message(message('2'))
    expect(events.message).not.toHaveBeenCalled()
    frame()
    expect(events.message.mock.calls[0]?.[0]).toMatchObject({
      totals: { BNB: { units: 2n * 10n ** 18n } },
    })
  })

  test('delivers a thousand messages within a frame as one, the newest', () => {
    const { stream, newest, frame, events, waitingForFrame } = setUp()
    stream.start('a')
    for (let i = 1; i <= 1000; i++) newest().events.message(message(i))
    expect(waitingForFrame()).toBe(1)
    frame()
    expect(events.message).toHaveBeenCalledOnce()
    expect(events.message.mock.calls[0]?.[0]).toMatchObject({
      totals: { BNB: { units: 1000n * 10n ** 18n } },
    })
  })

  test('drops and counts malformed messages, and leaves the last figures', () => {
    const { stream, newest, frame, events } = setUp()
    stream.start('a')
    newest().events.message(message('1'))
    for (const bad of ['', '{', 'null', '[]', message('-1'), message('NaN'), 7, undefined, {}]) {
      newest().events.message(bad)
    }
    frame()
    expect(stream.malformed).toBe(9)
    expect(events.message).toHaveBeenCalledOnce()
  })

  test('comes back after a break, later each time, up to half a minute', () => {
    const { stream, clock, sockets, newest, events } = setUp()
    stream.start('a')
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      newest().events.closed(1006)
      const before = sockets.length
      clock.pass(wait - 1)
      expect(sockets).toHaveLength(before)
      clock.pass(1)
      expect(sockets).toHaveLength(before + 1)
    }
    expect(events.lost).toHaveBeenCalledTimes(7)
  })

  test('spreads its returns over half of the wait', () => {
    const { stream, clock, sockets, newest } = setUp({ random: 0 })
    stream.start('a')
    newest().events.closed(1006)
    clock.pass(BACKOFF.first / 2)
    expect(sockets).toHaveLength(2)
  })

  test('begins with the short wait again once it has brought something', () => {
    const { stream, clock, sockets, newest } = setUp()
    stream.start('a')
    newest().events.closed(1006)
    clock.pass(1000)
    newest().events.opened()
    newest().events.message(message('1'))
    newest().events.closed(1006)
    clock.pass(1000)
    expect(sockets).toHaveLength(3)
  })

  test('goes on waiting longer with a host that lets it in and hangs up', () => {
    const { stream, clock, sockets, newest } = setUp()
    stream.start('a')
    newest().events.opened()
    newest().events.closed(1000)
    clock.pass(1000)
    newest().events.opened()
    newest().events.closed(1000)
    clock.pass(1999)
    expect(sockets).toHaveLength(2)
  })

  test('gives up on a socket that does not open', () => {
    const { stream, clock, sockets, events } = setUp()
    stream.start('a')
    clock.pass(OPEN_TIMEOUT)
    expect(sockets[0]?.isClosed).toBe(true)
    expect(events.lost).toHaveBeenCalledOnce()
  })

  test('replaces a socket that has fallen silent, without calling itself lost', () => {
    const { stream, clock, sockets, newest, events, open } = setUp()
    stream.start('a')
    newest().events.opened()
    clock.pass(SILENCE_TIMEOUT - 1)
    newest().events.message(message('1'))
    clock.pass(SILENCE_TIMEOUT - 1)
    expect(sockets).toHaveLength(1)
    clock.pass(1)
    expect(sockets).toHaveLength(2)
    expect(open()).toBe(1)
    expect(events.lost).not.toHaveBeenCalled()
  })

  test('does not hear what a replaced socket still says', () => {
    const { stream, clock, sockets, frame, events, newest } = setUp()
    stream.start('a')
    newest().events.opened()
    clock.pass(SILENCE_TIMEOUT)
    sockets[0]?.events.message(message('1'))
    sockets[0]?.events.closed(SESSION_ENDED)
    frame()
    expect(events.message).not.toHaveBeenCalled()
    expect(events.ended).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(2)
  })

  test('ends for good when the host ends the session', () => {
    const { stream, clock, sockets, newest, events } = setUp()
    stream.start('a')
    newest().events.closed(SESSION_ENDED)
    clock.pass(BACKOFF.max * 10)
    stream.retry()
    stream.resume()
    expect(events.ended).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(1)
    expect(clock.waiting).toBe(0)
  })

  test('rests while the page is hidden, and is back at once with it', () => {
    const { stream, clock, sockets, newest, open } = setUp()
    stream.start('a')
    newest().events.opened()
    stream.pause()
    clock.pass(HIDDEN_GRACE)
    expect(open()).toBe(0)
    stream.retry()
    expect(open()).toBe(0)
    stream.resume()
    expect(open()).toBe(1)
    expect(sockets).toHaveLength(2)
  })

  test('leaves its socket open while the page is hidden for a moment', () => {
    const { stream, clock, sockets, newest } = setUp()
    stream.start('a')
    newest().events.opened()
    stream.pause()
    clock.pass(HIDDEN_GRACE - 1)
    stream.resume()
    clock.pass(HIDDEN_GRACE)
    expect(sockets).toHaveLength(1)
    expect(sockets[0]?.isClosed).toBe(false)
  })

  test('cuts its wait short when the network is back', () => {
    const { stream, sockets, newest } = setUp()
    stream.start('a')
    newest().events.closed(1006)
    stream.retry()
    expect(sockets).toHaveLength(2)
  })

  test('closes and leaves nothing behind when it is stopped', () => {
    const { stream, clock, newest, frame, events, open } = setUp()
    stream.start('a')
    newest().events.opened()
    newest().events.message(message('1'))
    stream.pause()
    stream.stop()
    frame()
    expect(events.message).not.toHaveBeenCalled()
    expect(open()).toBe(0)
    expect(clock.waiting).toBe(0)
  })

  test('belongs to the next person as soon as they have logged in', () => {
    const { stream, sockets, open } = setUp()
    stream.start('a')
    stream.start('b')
    expect(sockets.map(({ token }) => token)).toEqual(['a', 'b'])
    expect(open()).toBe(1)
  })
})

describe("the stream's address", () => {
  test.each([
    ['/api', 'https://site.example/wallet', 'wss://site.example/api/user/balance'],
    ['/api', 'http://localhost:3000/', 'ws://localhost:3000/api/user/balance'],
    ['https://host.example', 'https://site.example/', 'wss://host.example/user/balance'],
    ['http://host.example/v1', 'https://site.example/', 'ws://host.example/v1/user/balance'],
  ])('of %s on %s is %s', (host, page, url) => {
    expect(streamUrl(host, page)).toBe(url)
  })
})
