// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountApi } from '../../../src/api/account/account.ts'
import { createIdentity } from '../../../src/api/account/identity.ts'
import { ForgotScreen } from '../../../src/features/auth/ForgotScreen.tsx'
import { LoginScreen } from '../../../src/features/auth/LoginScreen.tsx'
import { OtpScreen } from '../../../src/features/auth/OtpScreen.tsx'
import { ResetPasswordScreen } from '../../../src/features/auth/ResetPasswordScreen.tsx'
import { updatesService } from '../../../src/offline/updates.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { inDocument, lateServices, prerendered } from '../../support/late.tsx'
import { press, render, type } from '../../support/render.tsx'
import { testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

/** The forms before the login can be filled in and submitted before anything but their fields is loaded. */

const EMAIL = 'ada@example.com'
const PASSWORD = 'Difference1!'
const NOT_LOADED = /could not be loaded. Check your connection and try again/

vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})
beforeEach(() => {
  history.replaceState(null, '', '/login')
})

const signIn = vi.fn(async () => ({ ok: true as const, value: 'id-token' }))
const logIn = vi.fn(async () => ({
  ok: true as const,
  value: { token: 'token-1', code: { kind: 'held' as const, challenge: 'c' }, extensions: [] },
}))

function hostServices() {
  vi.clearAllMocks()
  const services = testServices()
  return services
    .with(createIdentity, { ...services.get(createIdentity), signIn })
    .with(createAccountApi, { ...services.get(createAccountApi), logIn })
}

/** Resolves when imports and what follows from them are done. */
const settled = async () => {
  await act(() => vi.dynamicImportSettled())
  await act(async () => undefined)
}

function openLogin() {
  const late = lateServices()
  const view = render(inDocument(<LoginScreen />, { load: late.load }))
  return {
    ...view,
    late,
    email: () => view.find('[type="email"]'),
    button: () => view.find('[type="submit"]'),
    fill() {
      type(view.find('[type="email"]'), EMAIL)
      type(view.find('[autocomplete="current-password"]'), PASSWORD)
    },
  }
}

const focusIn = (element: HTMLElement) =>
  act(() => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))

describe('a login form', () => {
  test('loads nothing until the person turns to a field, and then once', async () => {
    using view = openLogin()
    await settled()
    expect(view.late.load).not.toHaveBeenCalled()
    focusIn(view.email())
    focusIn(view.find('[autocomplete="current-password"]'))
    expect(view.late.load).toHaveBeenCalledOnce()
  })

  // Holds promise 13.
  test('waits with a busy button for what it needs, and then sends one request for a double click', async () => {
    using view = openLogin()
    view.fill()
    await act(async () => {
      view.button().click()
      view.button().click()
    })
    expect(view.button().getAttribute('aria-busy')).toBe('true')
    await press(view.button())
    expect(logIn).not.toHaveBeenCalled()
    const services = hostServices()
    await view.late.arrive(services)
    await settled()
    expect(logIn.mock.calls).toEqual([[{ email: EMAIL, idToken: 'id-token' }]])
    expect(signIn.mock.calls).toEqual([[EMAIL, PASSWORD]])
    expect(services.get(sessionStore).pending.peek()).toMatchObject({ email: EMAIL })
  })

  test('says that its code could not be loaded, keeps what was typed, and can be sent again', async () => {
    using view = openLogin()
    view.fill()
    focusIn(view.email())
    await press(view.button())
    await view.late.fail()
    await settled()
    expect(view.find('[role="alert"]').textContent).toMatch(NOT_LOADED)
    expect(view.button().hasAttribute('aria-busy')).toBe(false)
    expect(view.email()).toHaveProperty('value', EMAIL)
    await press(view.button())
    await view.late.arrive(hostServices())
    await settled()
    expect(logIn).toHaveBeenCalledOnce()
    expect(view.container.querySelector('[role="alert"]')).toBeNull()
  })

  test('holds back updates that begin to load after the typing has begun', async () => {
    const hold = vi.fn(() => () => undefined)
    using view = openLogin()
    view.fill()
    const services = hostServices()
    services.with(updatesService, { ...services.get(updatesService), hold })
    await view.late.arrive(services)
    await settled()
    expect(hold).toHaveBeenCalledOnce()
  })
})

test('a code that is submitted early is verified once it can be', async () => {
  const late = lateServices()
  const login = { email: EMAIL, sentAt: 0 }
  using toasts = recordToasts()
  using view = render(inDocument(<OtpScreen />, { load: late.load, login }))
  expect(view.container.textContent).toContain('ad***xample.com')
  type(view.find('[autocomplete="one-time-code"]'), '123456')
  await press(view.find('[type="submit"]'))
  expect(view.find('[type="submit"]').getAttribute('aria-busy')).toBe('true')
  const services = hostServices()
  const session = services.get(sessionStore)
  session.startPending({
    ...login,
    token: 'token-1',
    code: { kind: 'issued', otp: '123456' },
    extensions: [],
  })
  await late.arrive(services)
  await settled()
  expect(session.token.peek()).toBe('token-1')
  await settled()
  expect(toasts.successes()).toEqual(['Verification Code Verified Succesfully'])
})

const screens: [string, ReactNode, string, string][] = [
  ['/login', <LoginScreen key="" />, '[type="email"]', '[autocomplete="current-password"]'],
  ['/forgot', <ForgotScreen key="" />, '[type="email"]', '[type="email"]'],
  [
    '/resetpassword?oobCode=1&email=a%40b.c',
    <ResetPasswordScreen key="" />,
    '[name="password"]',
    '[name="confirm"]',
  ],
]

describe.each(screens)('the prerendered document %s', (path, screen, first, second) => {
  const open = () => {
    history.replaceState(null, '', path)
    const late = lateServices()
    return { page: prerendered(screen), late, element: inDocument(screen, { load: late.load }) }
  }

  test('is not changed by its hydration', async () => {
    const { page, element } = open()
    using _ = page
    // The e-mail of a reset link is not known to the build; password managers alone read it.
    const account = page.container.querySelector('[autocomplete="username"]')
    account?.setAttribute('value', 'a@b.c')
    expect(await page.hydrate(element)).toEqual([])
  })

  test('keeps what was typed before it was hydrated', async () => {
    const { page, element } = open()
    using _ = page
    for (const field of [first, second]) page.find(field).setAttribute('data-test', field)
    for (const field of [first, second])
      Object.assign(page.find(field), { value: `typed ${field}` })
    await page.hydrate(element)
    for (const field of [first, second])
      expect(page.find(field)).toHaveProperty('value', `typed ${field}`)
  })

  // Holds promise 7.
  test('never sends what was typed in an address', () => {
    const { page } = open()
    using _ = page
    expect(page.find('form').getAttribute('method')).toBe('post')
  })
})

test('a login that was typed before the hydration is sent as it was typed', async () => {
  const late = lateServices()
  using page = prerendered(<LoginScreen />)
  Object.assign(page.find('[type="email"]'), { value: EMAIL })
  Object.assign(page.find('[autocomplete="current-password"]'), { value: PASSWORD })
  page.find('[type="email"]').focus()
  await page.hydrate(inDocument(<LoginScreen />, { load: late.load }))
  // The field that has the focus already counts as turned to.
  expect(late.load).toHaveBeenCalled()
  expect(page.container.textContent).toContain('Clear email')
  await late.arrive(hostServices())
  await press(page.find('[type="submit"]'))
  await settled()
  expect(signIn.mock.calls).toEqual([[EMAIL, PASSWORD]])
})

describe('the prerendered document /otp', () => {
  const login = { email: EMAIL, sentAt: Date.now() }
  function open() {
    const page = prerendered(<OtpScreen />)
    // As src/first-paint/before-paint.ts does.
    page.find('strong').textContent = 'ad***xample.com'
    return page
  }
  const screen = (load = lateServices().load) => inDocument(<OtpScreen />, { load, login })
  const field = '[autocomplete="one-time-code"]'

  test('gets nothing but the countdown by its hydration', async () => {
    using page = open()
    const before = page.container.innerHTML
    const faults = await page.hydrate(screen())
    expect(page.container.textContent).toMatch(/Resend code in \d+ s/)
    expect(faults).toEqual([`changed to ${page.container.innerHTML}`])
    page.find('[role="timer"]').remove()
    expect(page.container.innerHTML).toBe(before)
  })

  test('keeps a code that was typed before it was hydrated, without its dashes', async () => {
    const late = lateServices()
    using page = open()
    Object.assign(page.find(field), { value: '123-456' })
    await page.hydrate(screen(late.load))
    expect(page.find(field)).toHaveProperty('value', '123456')
    const services = hostServices()
    const session = services.get(sessionStore)
    session.startPending({
      ...login,
      token: 't',
      code: { kind: 'issued', otp: '123456' },
      extensions: [],
    })
    await late.arrive(services)
    await press(page.find('[type="submit"]'))
    await settled()
    expect(session.token.peek()).toBe('t')
  })
})
