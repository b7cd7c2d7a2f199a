import { describe, expect, test, vi } from 'vitest'
import {
  BACKOFF,
  createBalanceStream,
  HIDDEN_GRACE,
  OPEN_TIMEOUT,
  QUIET_TIMEOUT,
  SESSION_ENDED,
  SILENCE_TIMEOUT,
  type SocketEvents,
  streamUrl,
} from '../../src/api/money/balance-stream.ts'
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

function setUp({ random = 1, isRegular = true } = {}) {
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
      isRegular: () => isRegular,
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

  test('delivers a message in the next frame', () => {
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

  test('delivers only the newest of a thousand messages within a frame', () => {
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

  test('drops and counts malformed messages, and keeps the last figures', () => {
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

  test('reconnects with exponential backoff, up to 30 s', () => {
    const { stream, clock, sockets, newest, events } = setUp()
    stream.start('a')
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      newest().events.closed(1006)
      const before = sockets.length
      clock.advance(wait - 1)
      expect(sockets).toHaveLength(before)
      clock.advance(1)
      expect(sockets).toHaveLength(before + 1)
    }
    expect(events.lost).toHaveBeenCalledTimes(7)
  })

  test('reconnects with a jitter of half the delay', () => {
    const { stream, clock, sockets, newest } = setUp({ random: 0 })
    stream.start('a')
    newest().events.closed(1006)
    clock.advance(BACKOFF.first / 2)
    expect(sockets).toHaveLength(2)
  })

  test('resets the backoff after a message', () => {
    const { stream, clock, sockets, newest } = setUp()
    stream.start('a')
    newest().events.closed(1006)
    clock.advance(1000)
    newest().events.opened()
    newest().events.message(message('1'))
    newest().events.closed(1006)
    clock.advance(1000)
    expect(sockets).toHaveLength(3)
  })

  test('does not reset the backoff when the host closes without a message', () => {
    const { stream, clock, sockets, newest } = setUp()
    stream.start('a')
    newest().events.opened()
    newest().events.closed(1000)
    clock.advance(1000)
    newest().events.opened()
    newest().events.closed(1000)
    clock.advance(1999)
    expect(sockets).toHaveLength(2)
  })

  test('closes a socket that does not open', () => {
    const { stream, clock, sockets, events } = setUp()
    stream.start('a')
    clock.advance(OPEN_TIMEOUT)
    expect(sockets[0]?.isClosed).toBe(true)
    expect(events.lost).toHaveBeenCalledOnce()
  })

  // Holds promise 68.
  test('reports the silence of a host that sends something every 10 s as a loss', () => {
    const { stream, clock, sockets, newest, events } = setUp()
    stream.start('a')
    newest().events.opened()
    clock.advance(SILENCE_TIMEOUT - 1)
    expect(events.lost).not.toHaveBeenCalled()
    clock.advance(1)
    expect(events.lost).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(2)
  })

  test('opens anew at the return of the network what had been opening before', () => {
    const { stream, clock, sockets, newest, open } = setUp()
    stream.start('a')
    clock.advance(OPEN_TIMEOUT / 2)
    stream.retry()
    expect(sockets).toHaveLength(2)
    newest().events.opened()
    stream.retry()
    expect(sockets).toHaveLength(2)
    expect(open()).toBe(1)
  })

  test('replaces a silent socket without reporting a loss', () => {
    const { stream, clock, sockets, newest, events, open } = setUp({ isRegular: false })
    stream.start('a')
    newest().events.opened()
    clock.advance(QUIET_TIMEOUT - 1)
    newest().events.message(message('1'))
    clock.advance(QUIET_TIMEOUT - 1)
    expect(sockets).toHaveLength(1)
    clock.advance(1)
    expect(sockets).toHaveLength(2)
    expect(open()).toBe(1)
    expect(events.lost).not.toHaveBeenCalled()
  })

  test('ignores messages of a replaced socket', () => {
    const { stream, clock, sockets, frame, events, newest } = setUp()
    stream.start('a')
    newest().events.opened()
    clock.advance(SILENCE_TIMEOUT)
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
    clock.advance(BACKOFF.max * 10)
    stream.retry()
    stream.resume()
    expect(events.ended).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(1)
    expect(clock.waiting).toBe(0)
  })

  test('closes while the page is hidden, and reopens at once when it is visible', () => {
    const { stream, clock, sockets, newest, open } = setUp({ isRegular: false })
    stream.start('a')
    newest().events.opened()
    stream.pause()
    clock.advance(HIDDEN_GRACE)
    expect(open()).toBe(0)
    stream.retry()
    expect(open()).toBe(0)
    stream.resume()
    expect(open()).toBe(1)
    expect(sockets).toHaveLength(2)
  })

  test('keeps its socket while the page is hidden briefly', () => {
    const { stream, clock, sockets, newest } = setUp({ isRegular: false })
    stream.start('a')
    newest().events.opened()
    stream.pause()
    clock.advance(HIDDEN_GRACE - 1)
    stream.resume()
    clock.advance(HIDDEN_GRACE)
    expect(sockets).toHaveLength(1)
    expect(sockets[0]?.isClosed).toBe(false)
  })

  test('reconnects at once when the network returns', () => {
    const { stream, sockets, newest } = setUp()
    stream.start('a')
    newest().events.closed(1006)
    stream.retry()
    expect(sockets).toHaveLength(2)
  })

  test('closes its socket and clears its timers when it is stopped', () => {
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

  test('owes the next login no wait of the one before', () => {
    const { stream, clock, newest, sockets } = setUp()
    stream.start('a')
    for (const wait of [1000, 2000, 4000]) {
      newest().events.closed(1006)
      clock.advance(wait)
    }
    stream.stop()
    stream.start('b')
    clock.advance(OPEN_TIMEOUT - 1)
    newest().events.closed(1006)
    clock.advance(BACKOFF.first)
    expect(sockets.slice(-2).map(({ token }) => token)).toEqual(['b', 'b'])
  })

  test('switches to the token of the next login', () => {
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
