import { IDBFactory } from 'fake-indexeddb'
import { createStore, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OPEN_SCREEN, PUSH_STORE } from '#config/push.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { pushText } from '#text/push.ts'
import { countUnread, openPush, showPush } from '../../../sw/push.ts'

// What the worker reads of its global object.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }))

const HOST = 'https://host.example'
const DEVICE = 'device-1'

interface Shown {
  readonly title: string
  readonly options: NotificationOptions
}

const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const unsubscribe = vi.fn(async () => true)
const setAppBadge = vi.fn(async (_: number) => undefined)
const openWindow = vi.fn(async (_: string) => null)
let shown: Shown[] = []
let windows: object[] = []

beforeEach(() => {
  shown = []
  windows = []
  vi.clearAllMocks()
  fetch.mockImplementation(async () => Response.json({ alive: true }))
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('clients', { matchAll: async () => windows, openWindow })
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push({ title, options }),
    getNotifications: async () => shown,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As the page keeps it of a login that has subscribed this device. */
const subscribed = (partition: string, device: string) =>
  set([partition, 'id'], device, createStore(...PUSH_STORE))

const receive = (message: unknown) =>
  showPush(
    {
      json: () => JSON.parse(typeof message === 'string' ? message : JSON.stringify(message)),
      text: () => '',
      blob: () => new Blob(),
      arrayBuffer: () => new ArrayBuffer(),
      bytes: () => new Uint8Array(),
    },
    HOST,
  )
const credited = { device: DEVICE, kind: 'credited', tag: 'tag-1' }

describe('a message', () => {
  beforeEach(() => subscribed('ada', DEVICE))

  test('is shown in the words of the site, and names an amount only where it has one', async () => {
    await receive(credited)
    await receive({ ...credited, amount: '1.25 BNB', tag: 'tag-2' })
    expect(shown.map(({ title, options }) => [title, options.body, options.tag])).toEqual([
      ['Deposit credited', 'A deposit is in your wallet.', 'tag-1'],
      ['Deposit credited', '1.25 BNB is in your wallet.', 'tag-2'],
    ])
  })

  test.each(PUSH_KINDS)('has a text and a screen: %s', async (kind) => {
    await receive({ ...credited, kind })
    expect(shown[0]?.title).toBe(pushText[kind].title)
    expect(shown[0]?.options.data).toMatch(/^\/\w+$/)
  })

  test('is counted on the badge, unless the app is in sight', async () => {
    await receive(credited)
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
    await receive({ ...credited, tag: 'tag-2' })
    expect(setAppBadge).toHaveBeenLastCalledWith(2)
    windows = [{ visibilityState: 'visible', url: 'https://site.example/wallet' }]
    await receive({ ...credited, tag: 'tag-3' })
    expect(setAppBadge).toHaveBeenCalledTimes(2)
    windows = [{ visibilityState: 'hidden', url: 'https://site.example/wallet' }]
    await receive({ ...credited, tag: 'tag-4' })
    expect(setAppBadge).toHaveBeenLastCalledWith(4)
    shown = []
    await countUnread()
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  })

  test.each([
    ['no JSON', 'oops'],
    ['null', null],
    ['a kind of a later version', { ...credited, kind: 'celebration' }],
    ['a name of the language', { ...credited, kind: 'toString' }],
    ['no device', { kind: 'credited' }],
  ])('that is %s is not shown', async (_, message) => {
    await receive(message)
    expect(shown).toEqual([])
  })

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is hidden by a portal', async () => new Response('<html></html>')],
  ])('is shown while the host %s', async (_, answer) => {
    fetch.mockImplementation(answer)
    await receive(credited)
    expect(shown).toHaveLength(1)
  })
})

describe('nothing is shown', () => {
  // Holds promise 113.
  test('after a logout here, and the subscription is ended', async () => {
    await receive(credited)
    expect([shown, fetch.mock.calls, unsubscribe.mock.calls.length]).toEqual([[], [], 1])
  })

  // Holds promise 113.
  test('of a session that has ended elsewhere while the message was on its way', async () => {
    await subscribed('ada', DEVICE)
    fetch.mockImplementation(async () => Response.json({ alive: false }))
    await receive(credited)
    expect([shown, unsubscribe.mock.calls.length]).toEqual([[], 1])
    expect(fetch.mock.calls[0]?.[0]).toBe('https://host.example/push/alive')
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ device: DEVICE }))
  })

  // Holds promise 113.
  test('to whoever has logged in since, whose own messages go on', async () => {
    await subscribed('grace', 'device-2')
    await receive(credited)
    expect([shown, unsubscribe.mock.calls.length]).toEqual([[], 0])
  })
})

test('that a new password has ended the session is shown although the session is gone', async () => {
  await subscribed('ada', DEVICE)
  fetch.mockImplementation(async () => Response.json({ alive: false }))
  await receive({ ...credited, kind: 'password' })
  expect(shown[0]?.title).toBe('Password changed')
})

describe('a notification that is pressed', () => {
  const notification = (data: string) => {
    const close = vi.fn(() => void shown.shift())
    return { close, pressed: Object.assign(new EventTarget(), { close, data }) }
  }
  const press = (data: string) => {
    const { close, pressed } = notification(data)
    return Reflect.apply(openPush, undefined, [pressed]).then(() => close)
  }

  test('opens its screen', async () => {
    windows = [{ url: 'https://site.example/', visibilityState: 'visible' }]
    const close = await press('/wallet')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/wallet')
    expect(close).toHaveBeenCalled()
  })

  test('is counted no more', async () => {
    await subscribed('ada', DEVICE)
    await receive(credited)
    await receive({ ...credited, tag: 'tag-2' })
    await press('/wallet')
    expect(setAppBadge).toHaveBeenLastCalledWith(1)
  })

  test('shows its screen in the app where that is open, which loses nothing of it', async () => {
    const [focus, postMessage] = [vi.fn(), vi.fn()]
    windows = [{ url: 'https://site.example/setting', focus, postMessage }]
    await press('/wallet')
    expect(postMessage).toHaveBeenCalledWith({ type: OPEN_SCREEN, path: '/wallet' })
    expect([focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  })
})
