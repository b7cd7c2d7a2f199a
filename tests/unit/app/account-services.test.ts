// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { HIDDEN_GRACE } from '../../../src/api/money/balance-stream.ts'
import { startAccountServices } from '../../../src/app/account-services.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { connectionStore } from '../../../src/stores/host/connection.ts'
import { balancesStore } from '../../../src/stores/money/balances.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { FIGURES } from '../../support/stream.ts'

test('balances that cannot be saved are reported, and saved again later', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const clock = new ManualClock()
  const services = testServices({}, clock)
  const save = vi.fn(() => Promise.reject(new Error('quota exceeded')))
  services.with(balancesStore, { ...services.get(balancesStore), save })
  startAccountServices(services, { ended() {}, isShown: Promise.resolve(), sendQueued() {} })
  clock.advance(5000)
  await vi.waitFor(() => expect(reported).toHaveBeenCalledOnce())
  clock.advance(5000)
  expect(save).toHaveBeenCalledTimes(2)
})

test('what follows the public log is loaded once there is a network, where it did not come without one', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const watchLog = vi.fn(async () => {})
  let isThere = false
  let asked = 0
  vi.doMock('../../../src/app/watch-log.ts', () => {
    asked += 1
    if (!isThere) throw new TypeError('no network')
    return { watchLog }
  })
  let isOnline = false
  const deviceStorage = new MemoryStorage(storedSession('token', ['public-log']))
  const services = testServices({
    deviceStorage,
    fetch: () =>
      isOnline ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('no network')),
  })
  services.get(sessionStore).restore()
  const { trouble, answered } = services.get(connectionStore)
  startAccountServices(services, { ended() {}, isShown: Promise.resolve(), sendQueued() {} })
  await vi.waitFor(() => expect([asked, trouble.value]).toEqual([1, 'offline']))
  await new Promise(setImmediate)
  isThere = true
  isOnline = true
  answered()
  await vi.waitFor(() => expect(watchLog).toHaveBeenCalledExactlyOnceWith(services))
  expect([asked, reported.mock.calls]).toEqual([2, []])
  vi.doUnmock('../../../src/app/watch-log.ts')
})

test('a tab that is opened in the background closes its socket when it has not been looked at', () => {
  const sockets: FakeSocket[] = []
  class FakeSocket extends EventTarget {
    readonly close = vi.fn()
    constructor() {
      super()
      sockets.push(this)
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  const clock = new ManualClock()
  const deviceStorage = new MemoryStorage(storedSession('token'))
  const platform = { deviceStorage, locks: undefined, isVisible: () => false }
  const services = testServices(platform, clock)
  services.get(sessionStore).restore()
  startAccountServices(services, { ended() {}, isShown: Promise.resolve(), sendQueued() {} })
  const closed = () => sockets.map(({ close }) => close.mock.calls.length)
  for (let passed = 0; passed < HIDDEN_GRACE; passed += 1000) {
    expect(closed()).toEqual([0])
    sockets[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(FIGURES) }))
    clock.advance(1000)
  }
  expect(closed()).toEqual([1])
})

test('the first figures of a page are saved at once, also where an earlier page has saved others', async () => {
  const sockets: EventTarget[] = []
  class FakeSocket extends EventTarget {
    constructor() {
      super()
      sockets.push(this)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  const cache = memoryCache()
  const visit = async () => {
    const deviceStorage = new MemoryStorage()
    deviceStorage.setItem('cthash', 'token')
    const platform = { deviceStorage, locks: undefined, nextFrame: queueMicrotask }
    const services = testServices(platform).with(userCacheStore, cache)
    services.get(sessionStore).restore()
    startAccountServices(services, { ended() {}, isShown: Promise.resolve(), sendQueued() {} })
    await services.get(balancesStore).hydrate()
    const socket = sockets.at(-1)
    return async (figures: Record<string, string>) => {
      const data = JSON.stringify({ ...FIGURES, ...figures })
      socket?.dispatchEvent(new MessageEvent('message', { data }))
      await new Promise<void>(queueMicrotask)
      return cache.writes
    }
  }
  const send = await visit()
  expect(await send({})).toBe(1)
  expect(await send({ price: '601' })).toBe(1)
  const sendNext = await visit()
  expect(await sendNext({ bnb: '2' })).toBe(2)
  expect(await sendNext({ bnb: '3' })).toBe(2)
})
