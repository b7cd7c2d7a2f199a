import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SocketEvents } from '../../../src/api/money/balance-stream.ts'
import {
  type Channel,
  createSharedSocket,
  LEADER_TIMEOUT,
} from '../../../src/api/money/shared-socket.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { memoryLocks } from '../../support/memory-locks.ts'

const report = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', report.mockReset()))
afterEach(() => {
  expect(report).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

interface OpenChannel {
  readonly name: string
  readonly listeners: ((message: unknown) => void)[]
}

/** One browser with any number of tabs. */
type Locks = ReturnType<typeof memoryLocks>

function browser({ locks }: { locks: Locks | undefined } = { locks: memoryLocks() }) {
  const clock = new ManualClock()
  const sockets: { token: string; events: SocketEvents; isClosed: boolean }[] = []
  const channels = new Set<OpenChannel>()

  function channel(name: string): Channel {
    const mine: OpenChannel = { name, listeners: [] }
    channels.add(mine)
    return {
      post(message) {
        if (!channels.has(mine)) throw new DOMException('closed', 'InvalidStateError')
        for (const one of channels) {
          if (one !== mine && one.name === name) for (const listen of one.listeners) listen(message)
        }
      },
      onMessage: (listener) => mine.listeners.push(listener),
      close: () => void channels.delete(mine),
    }
  }

  const open = createSharedSocket({
    open(token, events) {
      const socket = { token, events, isClosed: false }
      sockets.push(socket)
      return {
        close() {
          socket.isClosed = true
        },
      }
    },
    channelName: async (token) => (token === 'unnamed' ? null : `name of ${token}`),
    locks,
    channel,
    later: clock.later,
  })

  return {
    clock,
    sockets,
    channel,
    open,
    alive: () => sockets.filter((socket) => !socket.isClosed),
    async tab(token = 'ada') {
      const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() }
      const socket = open(token, events)
      // Waits for the name of the channel and the lock.
      await new Promise((done) => setImmediate(done))
      return { ...events, close: socket.close }
    },
  }
}

describe('tabs of one login', () => {
  test('share one connection, and all receive its messages', async () => {
    const { tab, sockets, clock } = browser()
    const first = await tab()
    const second = await tab()
    clock.advance(LEADER_TIMEOUT)
    expect(sockets).toHaveLength(1)
    sockets[0]?.events.opened()
    sockets[0]?.events.message('{"bnb":1}')
    for (const { opened, message } of [first, second]) {
      expect(opened).toHaveBeenCalledOnce()
      expect(message).toHaveBeenCalledExactlyOnceWith('{"bnb":1}')
    }
  })

  test('that are opened later get the last message at once', async () => {
    const { tab, sockets } = browser()
    await tab()
    sockets[0]?.events.opened()
    sockets[0]?.events.message('old')
    sockets[0]?.events.message('new')
    const late = await tab()
    expect(late.opened).toHaveBeenCalledOnce()
    expect(late.message.mock.calls).toEqual([['new']])
  })

  test('get a connection of the next tab when the first is closed', async () => {
    const { tab, sockets, alive } = browser()
    const first = await tab()
    const second = await tab()
    const third = await tab()
    sockets[0]?.events.message('1')
    first.close()
    await vi.waitFor(() => expect(sockets).toHaveLength(2))
    expect(alive()).toHaveLength(1)
    sockets[1]?.events.message('2')
    expect(second.message).toHaveBeenLastCalledWith('2')
    expect(third.message).toHaveBeenLastCalledWith('2')
    expect(first.message).not.toHaveBeenCalledWith('2')
  })

  test('do not wait for a frozen tab', async () => {
    const locks = memoryLocks()
    locks.request('name of ada', () => new Promise(() => {})).catch(() => undefined)
    const { tab, sockets, clock } = browser({ locks })
    const alone = await tab()
    clock.advance(LEADER_TIMEOUT - 1)
    expect(sockets).toHaveLength(0)
    clock.advance(1)
    sockets[0]?.events.message('1')
    expect(alone.message).toHaveBeenCalledWith('1')
  })

  test('wait for a connection that opens slowly, without opening a second one', async () => {
    const { tab, sockets, clock } = browser()
    await tab()
    await tab()
    clock.advance(5 * LEADER_TIMEOUT)
    expect(sockets).toHaveLength(1)
  })

  test('receive nothing after they are closed, without affecting others', async () => {
    const { tab, sockets } = browser()
    const first = await tab()
    const second = await tab()
    second.close()
    first.close()
    sockets[0]?.events.message('late')
    expect(second.message).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(1)
  })

  test('ignore messages of another version of the site', async () => {
    const { tab, sockets, channel } = browser()
    await tab()
    const second = await tab()
    const stranger = channel('name of ada')
    for (const message of [null, 7, 'bye', {}, { text: 7 }]) {
      Reflect.apply(stranger.post, stranger, [message])
    }
    expect(second.message).not.toHaveBeenCalled()
    expect(sockets).toHaveLength(1)
  })
})

test('a tab with a connection of its own takes no message from another tab as well', async () => {
  const locks = memoryLocks()
  locks.request('name of ada', () => new Promise(() => {})).catch(() => undefined)
  const { tab, sockets, clock, channel } = browser({ locks })
  const alone = await tab()
  clock.advance(LEADER_TIMEOUT)
  expect(sockets).toHaveLength(1)
  channel('name of ada').post({ text: 'of one that was frozen' })
  expect(alone.message).not.toHaveBeenCalled()
})

test('a tab that is closed before its group has a name opens nothing', async () => {
  const { sockets, open } = browser()
  open('ada', { opened: vi.fn(), message: vi.fn(), closed: vi.fn() }).close()
  await new Promise((done) => setImmediate(done))
  expect(sockets).toEqual([])
})

test('tabs of two people have separate connections', async () => {
  const { tab, sockets } = browser()
  const ada = await tab('ada')
  const bob = await tab('bob')
  expect(sockets.map(({ token }) => token)).toEqual(['ada', 'bob'])
  sockets[0]?.events.message('of ada')
  expect(ada.message).toHaveBeenCalledWith('of ada')
  expect(bob.message).not.toHaveBeenCalled()
})

test.each([
  ['has no locks', undefined, 'ada'],
  ['cannot compute channel names', memoryLocks(), 'unnamed'],
])('a browser that %s gives each tab a connection of its own', async (_, locks, token) => {
  const { tab, sockets } = browser({ locks })
  await tab(token)
  const second = await tab(token)
  expect(sockets).toHaveLength(2)
  sockets[1]?.events.message('1')
  expect(second.message).toHaveBeenCalledWith('1')
})
