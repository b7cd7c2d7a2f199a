// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushChoice } from '#contract/account/push.ts'
import { PUSH_KINDS } from '#domain/push.ts'
import { failure, success } from '#domain/result.ts'
import { lockText } from '#text/security.ts'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { DepositScreen } from '../../../src/features/deposit/DepositScreen.tsx'
import { View as AppLockCard } from '../../../src/features/settings/lock/AppLockCard.tsx'
import { View as PushSettings } from '../../../src/features/settings/push/PushSettings.tsx'
import { History } from '../../../src/features/wallet/history/History.tsx'
import type { Delay } from '../../../src/offline/lock/lock-record.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { createPushStore, pushStore } from '../../../src/stores/host/push.ts'
import { appLockStore } from '../../../src/stores/lock/app-lock-store.ts'
import { ThemeChoice } from '../../../src/ui/theme/ThemeChoice.tsx'
import { lockedDevice } from '../../support/locked-device.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { findIn, press, type } from '../../support/render.tsx'
import { renderWith, type TestServices, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

/*
 * A control shows what was pressed before anything else happens: the browser does not paint the next frame in these tests
 * until they say so, and the host does not answer. What it refuses, it takes back with a reason.
 */
let painted = Promise.withResolvers<void>()
beforeEach(() => {
  painted = Promise.withResolvers()
  vi.stubGlobal('scheduler', { yield: () => painted.promise })
  vi.stubGlobal('reportError', vi.fn())
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'scheduler')
  delete document.documentElement.dataset['theme']
})

/** Only what React renders with the event itself: neither a transition nor what is deferred. */
async function pressAlone(element: HTMLElement): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  element.click()
  await Promise.resolve()
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
}

async function open(services: TestServices, screen: ReactNode) {
  services.get(sessionStore).restore()
  const view = renderWith(services, screen)
  // What is loaded late, the first paint, and what the host answers at once.
  await vi.waitFor(() => act(async () => painted.resolve()))
  await act(async () => undefined)
  painted = Promise.withResolvers()
  const labelled = (text: string): HTMLInputElement => {
    const label = [...view.container.querySelectorAll('label')].find((it) =>
      it.textContent?.startsWith(text),
    )
    const input = label?.control ?? label?.querySelector('input')
    if (!(input instanceof HTMLInputElement)) throw new Error(`no ${text}`)
    return input
  }
  return { ...view, labelled }
}

const loggedIn = () => testServices({ deviceStorage: new MemoryStorage(storedSession('token')) })
const toasts = () => document.getElementById('toasts')?.textContent

describe('a box of the notifications', () => {
  const everything: PushChoice = { kinds: [...PUSH_KINDS], amounts: false }

  async function openPush() {
    const sent: PushChoice[] = []
    const host = Promise.withResolvers<ApiResult<{ device: string }>>()
    const services = loggedIn()
    const store = createPushStore({
      device: undefined,
      partition: async () => 'ada',
      api: {
        pushDevice: async () => success({ publicKey: 'key', device: { id: 'one', ...everything } }),
        savePush: (_, choice) => {
          sent.push(choice)
          return host.promise
        },
        stopPush: async () => success(undefined),
      },
      browser: {
        support: () => 'ready',
        permission: () => 'granted',
        ask: async () => 'granted',
        subscribe: async () => ({ endpoint: '', keys: { p256dh: '', auth: '' } }),
        endpoint: async () => undefined,
        unsubscribe: async () => undefined,
        keep: async () => undefined,
        forget: async () => undefined,
      },
    })
    services.with(pushStore, store)
    return { sent, host, ...(await open(services, <PushSettings />)) }
  }

  test('is ticked while the host has not answered, and so is the next one', async () => {
    using view = await openPush()
    const [amounts, login] = [view.labelled('Show amounts'), view.labelled('Logins on a new')]
    await pressAlone(amounts)
    expect(amounts.checked).toBe(true)
    await pressAlone(login)
    expect([amounts.checked, login.checked]).toEqual([true, false])
    await act(async () => view.host.resolve(success({ device: 'one' })))
    expect(view.sent.at(-1)).toEqual({
      kinds: PUSH_KINDS.filter((kind) => kind !== 'login'),
      amounts: true,
    })
    expect([amounts.checked, login.checked]).toEqual([true, false])
  })

  test('is taken back with the reason where the host does not answer', async () => {
    using view = await openPush()
    const amounts = view.labelled('Show amounts')
    await pressAlone(amounts)
    await act(async () => view.host.resolve(failure({ kind: 'unreachable' })))
    expect(amounts.checked).toBe(false)
    await vi.waitFor(() => expect(toasts()).toContain('The service cannot be reached'))
  })
})

test('a theme is chosen', async () => {
  const names = { system: 'System', light: 'Light', dark: 'Dark' }
  using view = await open(testServices(), <ThemeChoice label="Appearance" names={names} />)
  await pressAlone(view.labelled('Dark'))
  expect(view.labelled('Dark').checked).toBe(true)
  await act(async () => painted.resolve())
  expect(view.labelled('Dark').checked).toBe(true)
})

test('a coin is chosen', async () => {
  using view = await open(loggedIn(), <DepositScreen />)
  const card = findIn(view.container, '[value="ETH"]')
  await pressAlone(card)
  expect(card).toHaveProperty('checked', true)
})

test('a history is selected', async () => {
  using view = await open(loggedIn(), <History />)
  const tab = findIn(view.container, '[role="tab"]:nth-child(2)')
  await pressAlone(tab)
  expect(tab.getAttribute('aria-selected')).toBe('true')
})

test('a purchase is busy while its price is still on its way', async () => {
  const quote = Promise.withResolvers<ApiResult<never>>()
  const services = loggedIn()
  services.with(createTransfersApi, {
    ...services.get(createTransfersApi),
    purchaseQuote: () => quote.promise,
  })
  using view = await open(services, <BuyScreen />)
  type(findIn(view.container, 'input'), '0.1')
  const button = findIn(view.container, '[type="submit"]')
  await pressAlone(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => {
    painted.resolve()
    quote.resolve(failure({ kind: 'unreachable' }))
  })
  expect(button.hasAttribute('aria-busy')).toBe(false)
})

describe('the delay of the app lock', () => {
  async function openLock() {
    const device = lockedDevice()
    const { lock } = device.openTab()
    await lock.turnOn(1)
    const services = loggedIn().with(appLockStore, lock)
    vi.stubGlobal('reportError', vi.fn())
    const view = await open(services, <AppLockCard />)
    const choose = (delay: Delay) => {
      const list = findIn(view.container, 'select')
      if (!(list instanceof HTMLSelectElement)) throw new Error('no list')
      list.value = String(delay)
      act(() => list.dispatchEvent(new Event('change', { bubbles: true })))
      return list.value
    }
    return { ...view, device, lock, choose }
  }

  test('is shown as it was chosen', async () => {
    using view = await openLock()
    expect(view.choose(15)).toBe('15')
    expect(view.lock.delay.value).toBe(15)
  })

  test('is taken back with the reason where the storage is full', async () => {
    using view = await openLock()
    view.device.local.setItem = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    expect(view.choose(15)).toBe('1')
    expect(view.lock.delay.value).toBe(1)
    await vi.waitFor(() => expect(toasts()).toContain(lockText.delayNotStored))
  })
})

describe('an app lock that stays off', () => {
  test.each([
    ['a person who declined', Object.assign(new Error(), { name: 'NotAllowedError' }), 0],
    ['a fault', new Error('no key'), 1],
  ])('because of %s says so, and reports what is a fault', async (_, error, reports) => {
    const { lock } = lockedDevice().openTab()
    const turnOn = () => Promise.reject(error)
    const services = loggedIn().with(appLockStore, {
      ...lock,
      isAvailable: async () => true,
      turnOn,
    })
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    using view = await open(services, <AppLockCard />)
    const buttons = [...view.container.querySelectorAll('button')]
    const button = buttons.find(({ textContent }) => textContent === lockText.turnOn)
    if (button) await press(button)
    await act(async () => painted.resolve())
    await vi.waitFor(() => expect(toasts()).toContain(lockText.cancelled))
    expect(report).toHaveBeenCalledTimes(reports)
  })
})
