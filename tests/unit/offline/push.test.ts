import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserPush, readNotifications } from '../../../src/offline/push.ts'
import { testServices } from '../../support/services.tsx'

const made = {
  toJSON: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
  }),
}
const former = { unsubscribe: vi.fn(async () => true) }
const manager = {
  getSubscription: async () => former,
  subscribe: vi.fn(async (_options: PushSubscriptionOptionsInit) => made),
}
const notification = (screen: string) => ({ data: screen, close: vi.fn() })
let shown: ReturnType<typeof notification>[] = []
const setAppBadge = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  const registration = { pushManager: manager, getNotifications: async () => shown }
  const serviceWorker = { getRegistration: async () => registration, ready: registration }
  vi.stubGlobal('navigator', { serviceWorker, setAppBadge })
})
afterEach(() => vi.unstubAllGlobals())

describe('the subscription of this browser', () => {
  const subscribe = () => browserPush(testServices()).subscribe('the key')

  test('is made under the key of the host, and the one that there is stays', async () => {
    expect(await subscribe()).toEqual(made.toJSON())
    expect(manager.subscribe.mock.lastCall).toEqual([
      { userVisibleOnly: true, applicationServerKey: 'the key' },
    ])
    expect(former.unsubscribe).not.toHaveBeenCalled()
  })

  test('under another key is taken off first', async () => {
    manager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
    manager.subscribe.mockImplementationOnce(async () => {
      expect(former.unsubscribe).toHaveBeenCalledOnce()
      return made
    })
    expect(await subscribe()).toEqual(made.toJSON())
  })
})

test('what is read by now is put away, and the app’s icon counts the rest', async () => {
  const [wallet, history, other] = ['wallet', 'history', 'wallet'].map(notification)
  shown = [wallet, history, other].flatMap((one) => one ?? [])
  await readNotifications((screen) => screen === 'wallet')
  expect(shown.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 1])
  expect(setAppBadge.mock.calls).toEqual([[1]])
})
