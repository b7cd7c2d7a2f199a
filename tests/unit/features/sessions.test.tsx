// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EndRequest, LoginSession } from '#contract/account/sessions.ts'
import { createProfileApi } from '../../../src/api/account/account.ts'
import {
  createFreezeApi,
  createSessionsApi,
  createUnfreezeApi,
} from '../../../src/api/account/sessions.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { BuyScreen } from '../../../src/features/buy/BuyScreen.tsx'
import { SettingsScreen } from '../../../src/features/settings/SettingsScreen.tsx'
import { FreezeScreen } from '../../../src/features/settings/sessions/FreezeScreen.tsx'
import { View as SessionList } from '../../../src/features/settings/sessions/SessionList.tsx'
import { View as Unfreeze } from '../../../src/features/settings/sessions/Unfreeze.tsx'
import { WalletScreen } from '../../../src/features/wallet/WalletScreen.tsx'
import { WithdrawScreen } from '../../../src/features/withdraw/WithdrawScreen.tsx'
import { profileStore } from '../../../src/stores/account/profile.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'
import { renderWith, type TestServices, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const AT = Date.parse('2026-05-01T12:00:00Z')
const ok = async <T,>(value: T) => ({ ok: true, value }) as const
const refused = async (status: number): Promise<ApiResult<never>> => ({
  ok: false,
  error: { kind: 'refused', status },
})

function loggedIn(stored: Readonly<Record<string, string>> = storedSession('token')): TestServices {
  const services = testServices()
  // There is no cache to wipe.
  const wipe = async () => undefined
  const session = createSession({ local: new MemoryStorage(stored), tab: undefined, wipe })
  services.with(sessionStore, session)
  session.restore()
  return services
}

function show(services: TestServices, element: React.ReactNode) {
  const view = renderWith(services, element)
  const button = (name: string) => {
    const found = [...view.container.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )
    if (!found) throw new Error(`no button ${name} in ${view.container.textContent}`)
    return found
  }
  return { ...view, button, text: () => view.container.textContent ?? '' }
}

describe('the list of logins', () => {
  const session = (change: Partial<LoginSession>): LoginSession => ({
    id: 'one',
    browser: 'Firefox',
    platform: 'Linux',
    address: '198.51.100.4',
    at: AT,
    usedAt: AT,
    isCurrent: false,
    ...change,
  })
  const current = session({ id: 'two', isCurrent: true, browser: '', platform: '', address: '' })

  async function open(sessions: readonly LoginSession[]) {
    const ended: EndRequest[] = []
    const services = loggedIn().with(createSessionsApi, {
      listSessions: () => ok({ sessions: [...sessions] }),
      async endSessions(which) {
        ended.push(which)
        return ok({})
      },
    })
    const view = show(services, <SessionList />)
    await act(async () => undefined)
    return { ...view, ended }
  }

  test('names each device, and ends every session but this one', async () => {
    using view = await open([current, session({}), session({ id: 'three', browser: 'Chrome' })])
    expect(view.text()).toContain('Unknown deviceThis device')
    expect(view.text()).toContain('198.51.100.4')
    expect(view.ended).toEqual([])
    expect(() => view.button('Log out Unknown device')).toThrow()
    await press(view.button('Log out Firefox on Linux'))
    expect(view.ended).toEqual([{ session: 'one' }])
    expect(document.activeElement).toBe(view.find('ul'))
  })

  test('ends all others at once, and offers that only where there are others', async () => {
    using view = await open([current, session({})])
    await press(view.button('Log out all other devices'))
    expect(view.ended).toEqual([{ others: true }])
    expect(() => view.button('Log out all other devices')).toThrow()
  })
})

describe('the page of the link in a mail', () => {
  let links: string[] = []
  beforeEach(() => {
    links = []
  })
  function open(
    hash: string,
    answer: () => Promise<ApiResult<unknown>> = () => ok({}),
    stored: Readonly<Record<string, string>> = storedSession('token'),
  ) {
    location.hash = hash
    const services = loggedIn(stored)
    services.with(createFreezeApi, {
      ...services.get(createFreezeApi),
      async freeze(link) {
        links.push(link)
        return answer()
      },
      async freezeOwn() {
        links.push('own')
        return answer()
      },
    })
    return { services, ...show(services, <FreezeScreen />) }
  }

  // Holds promise 111.
  test('freezes nothing when it is opened, since programs open the links of mails, and hides its token', () => {
    using view = open('#a-token')
    expect(links).toEqual([])
    expect(location.href).not.toContain('a-token')
    expect(view.text()).toContain('Every device is logged out')
  })

  test('freezes with a press, and deletes the session of this device, which is over', async () => {
    using view = open('#a-token')
    await press(view.button('Freeze my account'))
    expect(links).toEqual(['a-token'])
    expect(view.text()).toContain('Your account is frozen')
    expect(view.find('a').getAttribute('href')).toBe('/forgot')
    expect(view.services.get(sessionStore).isLoggedIn.value).toBe(false)
  })

  test('says so where the link is over, and stays where the host does not answer', async () => {
    using over = open('#a-token', () => refused(410))
    await press(over.button('Freeze my account'))
    expect(over.text()).toContain('This link was used before')
    expect(over.services.get(sessionStore).isLoggedIn.value).toBe(true)
    using failed = open('#a-token', async () => ({ ok: false, error: { kind: 'unreachable' } }))
    await press(failed.button('Freeze my account'))
    await press(failed.button('Freeze my account'))
    expect(links).toHaveLength(3)
  })

  test('freezes the account of whoever is logged in, where the host offers that, and Settings lead there', async () => {
    using view = open('')
    using settings = show(view.services, <SettingsScreen />)
    expect(settings.container.querySelectorAll('main a[href="/freeze"]')).toHaveLength(1)
    await press(view.button('Freeze my account'))
    expect(links).toEqual(['own'])
    expect(view.text()).toContain('Your account is frozen')
    expect(view.services.get(sessionStore).isLoggedIn.value).toBe(false)
    using elsewhere = open('', () => ok({}), storedSession('token', ['freeze']))
    expect(elsewhere.text()).toContain('This link is incomplete')
  })

  test('without a token or a session has nothing to press', () => {
    using view = open('', () => ok({}), {})
    expect(view.text()).toContain('This link is incomplete')
    expect(view.container.querySelector('button')).toBeNull()
  })
})

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('a frozen account', () => {
  const frozen = { at: AT, canLift: true }
  let isLifted = false
  beforeEach(() => {
    isLifted = false
  })
  async function account(stored = storedSession('token')): Promise<TestServices> {
    const services = loggedIn(stored)
    services.with(createProfileApi, {
      setLanguage: () => ok({}),
      profileDetail: () =>
        ok({ name: 'Ada', email: 'ada@example.org', ...(isLifted ? {} : { frozen }) }),
    })
    await services.get(profileStore).load()
    return services
  }

  test.each([
    ['Withdraw', <WithdrawScreen key="withdraw" />, 'Nothing can be withdrawn'],
    ['Buy', <BuyScreen key="buy" />, 'Nothing can be bought'],
    ['Settings', <SettingsScreen key="settings" />, 'Your account is frozen'],
    ['Wallet', <WalletScreen key="wallet" />, 'Nothing can be withdrawn or bought'],
  ])('is told on %s', async (_, screen, text) => {
    using view = show(await account(), screen)
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(view.text()).toContain(text)
    })
  })

  test.each([
    ['purchase', <BuyScreen key="buy" />],
    ['withdrawal', <WithdrawScreen key="withdraw" />],
  ])('cannot press the button of a %s, which says why', async (_, screen) => {
    using view = show(await account(), screen)
    await act(async () => undefined)
    const button = view.find('[type="submit"]')
    expect(button).toHaveProperty('disabled', true)
    expect(describedBy(button)).toContain('Your account is frozen')
  })

  test('is told nowhere where the host has offered no freeze', async () => {
    using view = show(await account({ ...storedSession('token', []) }), <WithdrawScreen />)
    await act(async () => undefined)
    expect(view.text()).not.toContain('frozen')
  })

  async function unfreezing(answer: () => Promise<ApiResult<unknown>>, canLift = true) {
    const services = await account()
    const proofs: unknown[] = []
    services.with(createUnfreezeApi, {
      ...services.get(createUnfreezeApi),
      requestUnfreezeCode: () => ok({ challenge: 'c' }),
      async unfreeze(proof) {
        proofs.push(proof)
        return answer()
      },
    })
    const view = show(services, <Unfreeze freeze={{ at: AT, canLift }} />)
    const lift = async () => {
      await press(view.button('Lift the freeze'))
      type(view.find('input'), ' 123456')
      await press(view.button('Confirm with the code'))
    }
    return { ...view, services, proofs, lift }
  }

  test('is freed with the mailed code, and the profile is read again', async () => {
    const view = await unfreezing(() => {
      isLifted = true
      return ok({})
    })
    await view.lift()
    expect(view.proofs).toEqual([{ challenge: 'c', code: '123456' }])
    expect(view.services.get(profileStore).profile.value).not.toHaveProperty('frozen')
    view.unmount()
  })

  test.each([
    [403, 'Please enter valid verification code', 'It does not match'],
    [410, 'This code is no longer valid', undefined],
  ])('stays frozen after a refusal with %i, which is said', async (status, text, atField) => {
    const view = await unfreezing(() => refused(status))
    await view.lift()
    await expect.poll(() => document.getElementById('toasts')?.textContent).toContain(text)
    const field = view.find('[autocomplete="one-time-code"]')
    expect(field.getAttribute('aria-invalid')).toBe(atField ? 'true' : null)
    if (atField) expect(view.text()).toContain(atField)
    view.unmount()
  })

  test('by an operator leads to support, without a code', async () => {
    const view = await unfreezing(() => ok({}), false)
    expect(view.text()).toContain('An operator has frozen it')
    expect(() => view.button('Send code')).toThrow()
    view.unmount()
  })
})
