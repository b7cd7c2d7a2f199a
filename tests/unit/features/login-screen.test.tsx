// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CodeAnswer } from '#contract/account/codes.ts'
import { CODE_LIFE, RESEND_PAUSE } from '#domain/codes.ts'
import { atField } from '#text/auth.ts'
import { createAccountApi } from '../../../src/api/account/account.ts'
import { createIdentity, type IdentityResult } from '../../../src/api/account/identity.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { LoginScreen } from '../../../src/features/auth/LoginScreen.tsx'
import { setHash } from '../../../src/router/navigation.tsx'
import { createPendingSignups } from '../../../src/stores/account/pending-signup.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

const calls = {
  requestSignupCode: vi.fn<() => Promise<ApiResult<CodeAnswer>>>(),
  signUp: vi.fn<(payload: object) => Promise<ApiResult<unknown>>>(),
  createAccount: vi.fn<(...who: string[]) => Promise<IdentityResult<string>>>(),
}
/** Shared by all screens of a test: a second `open` is a reload of the tab. */
let tabStorage = new MemoryStorage()
const deviceStorage = new MemoryStorage()
const pending = () => createPendingSignups({ tabStorage, now: Date.now }).read()

const EMAIL = 'ada@example.com'
const PASSWORD = 'Difference1!'
const code: CodeAnswer = { kind: 'held', challenge: 'c' }

vi.stubGlobal('reportError', vi.fn())
beforeEach(() => {
  vi.clearAllMocks()
  tabStorage = new MemoryStorage()
  setHash('')
  calls.requestSignupCode.mockResolvedValue({ ok: true, value: code })
  calls.createAccount.mockResolvedValue({ ok: true, value: 'id-token' })
  calls.signUp.mockResolvedValue({ ok: true, value: {} })
})

/** Resolves when lazily loaded parts are rendered. */
const settled = () => act(() => vi.dynamicImportSettled())
const goTo = (part: string) => act(() => setHash(part))

function open() {
  const services = testServices({ tabStorage, deviceStorage, now: Date.now })
  services
    .with(createAccountApi, { ...services.get(createAccountApi), ...calls })
    .with(createIdentity, { ...services.get(createIdentity), ...calls })
  const view = renderWith(services, <LoginScreen />)
  const field = (label: string) => {
    const found = [...view.container.querySelectorAll('label')].find(
      (it) => it.textContent === label,
    )
    return view.find(`[id="${found?.htmlFor}"]`)
  }
  return {
    ...view,
    tab: () => view.find('[role="tab"][aria-selected="true"]').textContent,
    fill: (label: string, text: string) => type(field(label), text),
    submit: () => press(view.find('[role="tabpanel"]:not([hidden]) [type="submit"]')),
    text: () => view.container.textContent,
  }
}

describe('the tabs of /login', () => {
  test('are in the address, which opens them', async () => {
    using screen = open()
    expect(screen.tab()).toBe('Login')
    goTo('#signup')
    expect(screen.tab()).toBe('Signup')
    await press(screen.find('[role="tab"]'))
    expect([screen.tab(), location.hash]).toEqual(['Login', ''])
  })

  test('ask at the signup alone that somebody is an adult and accepts the terms, which can be read there', async () => {
    using view = open()
    expect(view.container.textContent).not.toContain('adult')
    await goTo('#signup')
    await settled()
    expect(view.container.textContent).toContain(
      'By creating an account you confirm that you are an adult, and accept the Terms and conditions.',
    )
    const terms = view.container.querySelector('a[href^="/docs/"]')
    expect([terms?.textContent, terms?.getAttribute('target')]).toEqual([
      'Terms and conditions',
      '_blank',
    ])
  })

  test('do not change for other fragments of the address', () => {
    using screen = open()
    goTo('#signup')
    goTo('#main')
    expect(screen.tab()).toBe('Signup')
  })
})

describe('a signup whose code was sent', () => {
  afterEach(() => void vi.useRealTimers())

  async function sendCode() {
    using screen = open()
    await settled()
    goTo('#signup')
    await settled()
    screen.fill('Name', ' Ada ')
    screen.fill('Email', EMAIL)
    screen.fill('Password', PASSWORD)
    screen.fill('Confirm Password', PASSWORD)
    await screen.submit()
    await settled()
    expect(screen.text()).toContain(`We sent a code to ${EMAIL}`)
    expect(screen.text()).not.toContain('Continue your signup')
  }

  test('continues after a reload, and asks for the password again, which was not stored', async () => {
    await sendCode()
    expect(JSON.stringify({ ...tabStorage, ...deviceStorage })).not.toContain(PASSWORD)

    using toasts = recordToasts()
    using screen = open()
    await settled()
    expect(screen.text()).toContain(`We sent a code to ${EMAIL}`)
    const [, seconds] = screen.text()?.match(/Resend code in (\d+) s/) ?? []
    // A second may have passed.
    expect([RESEND_PAUSE / 1000, RESEND_PAUSE / 1000 - 1]).toContain(Number(seconds))
    expect(screen.text()).toContain('it is never stored on this device')
    screen.fill('Verification code', '123456')
    await screen.submit()
    expect(screen.text()).toContain('Password is not matched')
    expect(calls.createAccount).not.toHaveBeenCalled()
    for (const [password, toast] of [['weakweak', /^Password must be/], [PASSWORD]] as const) {
      screen.fill('Password', password)
      screen.fill('Confirm Password', password)
      await screen.submit()
      await settled()
      if (!toast) continue
      expect(toasts.errors().at(-1)).toMatch(toast)
      expect(screen.text()).toContain('It needs 8 to 20 characters with')
    }
    expect(calls.createAccount.mock.calls).toEqual([[EMAIL, PASSWORD]])
    const proof = { challenge: 'c', code: '123456' }
    const sent = { name: 'Ada', email: EMAIL, password: PASSWORD, idToken: 'id-token', proof }
    expect(calls.signUp.mock.calls).toEqual([[sent]])
    expect(pending()).toBeNull()
  })

  test('is sent another code after 60 s, which is announced and begins them again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await sendCode()
    vi.setSystemTime(Date.now() + RESEND_PAUSE)
    using toasts = recordToasts()
    using screen = open()
    await settled()
    expect(screen.text()).not.toContain('Resend code in')
    const buttons = [...screen.container.querySelectorAll('button')]
    const resend = buttons.find(({ textContent }) => textContent === 'Resend code')
    if (resend) await press(resend)
    await settled()
    expect(screen.text()).toContain('Resend code in 60 s')
    expect(calls.requestSignupCode).toHaveBeenCalledTimes(2)
    await vi.waitFor(() =>
      expect(toasts.successes()).toEqual(['verification code has been Resend Succesfully']),
    )
  })

  test('says at its field that an e-mail is used', async () => {
    calls.requestSignupCode.mockResolvedValue({
      ok: false,
      error: { kind: 'refused', status: 409 },
    })
    await expect(sendCode()).rejects.toThrow('We sent a code to')
    using screen = open()
    await settled()
    goTo('#signup')
    await settled()
    for (const label of ['Password', 'Confirm Password']) screen.fill(label, PASSWORD)
    screen.fill('Name', 'Ada')
    screen.fill('Email', EMAIL)
    await screen.submit()
    await settled()
    expect(screen.text()).toContain(atField.used)
    expect(document.activeElement).toBe(screen.find('[autocomplete="email"]'))
  })

  test('says at its field that a code is wrong, and nothing there where it was not compared', async () => {
    await sendCode()
    using screen = open()
    await settled()
    for (const label of ['Password', 'Confirm Password']) screen.fill(label, PASSWORD)
    const tryCode = async (answer: ApiResult<unknown>) => {
      calls.signUp.mockResolvedValueOnce(answer)
      screen.fill('Verification code', '123456')
      await screen.submit()
      await settled()
      return screen.text()?.includes(atField.wrong)
    }
    expect(await tryCode({ ok: false, error: { kind: 'unreachable' } })).toBe(false)
    expect(await tryCode({ ok: false, error: { kind: 'refused', status: 403 } })).toBe(true)
  })

  test('starts again when its details are to be changed', async () => {
    await sendCode()
    using screen = open()
    await settled()
    const buttons = [...screen.container.querySelectorAll('button')]
    const change = buttons.find(({ textContent }) => textContent === 'Change details')
    if (change) await press(change)
    expect(screen.find('[autocomplete="name"]')).toHaveProperty('value', 'Ada')
    expect(pending()).toBeNull()
  })
})

describe('the pending signup in session storage', () => {
  const waiting = { name: 'Ada', email: EMAIL, code, sentAt: 1000 }

  test('is valid as long as its code', () => {
    const tab = new MemoryStorage()
    createPendingSignups({ tabStorage: tab, now: () => 1000 }).save(waiting)
    expect(createPendingSignups({ tabStorage: tab, now: () => 999 + CODE_LIFE }).read()).toEqual(
      waiting,
    )
    expect(createPendingSignups({ tabStorage: tab, now: () => 1000 + CODE_LIFE }).read()).toBeNull()
  })

  test.each(['', '{', '{"name":"Ada"}', 'null'])('is ignored if it is damaged: %s', (stored) => {
    const tab = new MemoryStorage({ 'pending-signup': stored })
    expect(createPendingSignups({ tabStorage: tab, now: () => 0 }).read()).toBeNull()
  })
})
