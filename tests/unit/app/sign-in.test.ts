// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allPages, pageAt } from '#config/pages.ts'
import { PENDING_LOGIN_KEY, PENDING_SIGNUP_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { decide, pendingCodesIn } from '../../../src/app/sign-in/guard.ts'
import { maskEmail } from '../../../src/ui/mask-email.ts'
import { firstScriptOf } from '../../support/first-script.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

const login = { email: 'ada@example.com', token: 't', code: { kind: 'held', challenge: 'c' } }
const pending = JSON.stringify({ ...login, sentAt: 1000 })

describe('the guard of the documents before the login', () => {
  const decideWith = (path: string, token: string | null, stored: string | null) =>
    decide(path, {
      device: new MemoryStorage(token === null ? {} : { [SESSION_KEY]: token }),
      tab: new MemoryStorage(stored === null ? {} : { [PENDING_LOGIN_KEY]: stored }),
    })

  test.each(['/login', '/forgot', '/resetpassword'])('%s is for visitors alone', (path) => {
    expect(decideWith(path, null, null)).toBe('enter')
    expect(decideWith(path, 'a-token', null)).toBe('back')
    // Not a session's token: the app would not restore it either.
    expect(decideWith(path, 'not a token', null)).toBe('enter')
  })

  test('/otp is for a login that waits for its code', () => {
    expect(decideWith('/otp', null, pending)).toBe('enter')
    expect(decideWith('/otp', null, null)).toBe('not-found')
    expect(decideWith('/otp', 'a-token', null)).toBe('not-found')
  })

  test.each(['', '{', '[]', 'null', '1', '{"email":1,"sentAt":1}', '{"email":"a@b.c"}'])(
    'a damaged pending login is none: %s',
    (stored) => {
      expect(decideWith('/otp', null, stored)).toBe('not-found')
    },
  )

  test('reads what waits for a code in this tab', () => {
    const codes = pendingCodesIn(new MemoryStorage({ [PENDING_LOGIN_KEY]: pending }))
    expect(codes.login()).toEqual({ email: login.email, sentAt: 1000 })
    expect(codes.hasSignup()).toBe(false)
    const tab = new MemoryStorage({ [PENDING_SIGNUP_KEY]: '{}' })
    expect(pendingCodesIn(tab).hasSignup()).toBe(true)
  })
})

describe('before the first paint of a document before the login', () => {
  let script: () => void
  beforeAll(async () => {
    script = await firstScriptOf('before-paint')
  })
  const root = document.documentElement

  function open(address: string): void {
    history.replaceState(null, '', address)
    root.dataset['page'] = 'sign-in'
    root.dataset['path'] = pageAt(location.pathname).path
    script()
  }

  beforeEach(() => {
    document.body.innerHTML = '<div id="screen"><strong data-sent-to=""></strong></div>'
  })
  afterEach(() => {
    for (const name of Object.keys(root.dataset)) delete root.dataset[name]
    localStorage.clear()
    sessionStorage.clear()
  })

  test.each([
    ['/login', 'shown'],
    ['/login#main', 'shown'],
    ['/login#signup', 'hidden'],
    ['/forgot', 'shown'],
    ['/resetpassword?oobCode=x&email=a%40b.c', 'shown'],
    ['/resetpassword?oobCode=x', 'hidden'],
    ['/otp', 'hidden'],
  ])('the screen of %s is %s', (address, state) => {
    open(address)
    expect(root.dataset['screen'] ?? 'shown').toBe(state)
  })

  test('a screen is hidden from those whom the guard turns away', () => {
    localStorage.setItem(SESSION_KEY, 'a-token')
    open('/login')
    expect(root.dataset['screen']).toBe('hidden')
  })

  test.each(['ada@example.com', 'a@b.c', 'ada.lovelace@mail.example.com'])(
    'the address is masked as the screen does: %s',
    (email) => {
      sessionStorage.setItem(PENDING_LOGIN_KEY, JSON.stringify({ ...login, email, sentAt: 1 }))
      open('/otp')
      expect(root.dataset['screen']).toBeUndefined()
      document.dispatchEvent(new Event('readystatechange'))
      expect(document.querySelector('strong')?.textContent).toBe(maskEmail(email))
    },
  )

  test('a press on a button of the screen is held until it can be used, and not afterwards', () => {
    open('/login')
    const button = document.createElement('button')
    const press = (parent: Element | null) => {
      parent?.append(button)
      const event = new MouseEvent('click', { bubbles: true, cancelable: true })
      button.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(press(document.body)).toBe(false)
    expect(press(document.querySelector('#screen'))).toBe(true)
    expect(button.dataset['held']).toBe('')
    delete root.dataset['form']
    expect(press(document.querySelector('#screen'))).toBe(false)
  })

  test('nothing of it is done in other documents', () => {
    root.dataset['page'] = 'app'
    script()
    expect(root.dataset['form']).toBeUndefined()
    expect(root.dataset['screen']).toBeUndefined()
  })
})

test('each of the four has a document of its own, in every spelling of its path', () => {
  expect(allPages.filter(({ kind }) => kind === 'sign-in')).toHaveLength(4)
  expect(pageAt('/Login/').file).toBe('login.html')
  expect(pageAt('/login/more').kind).toBe('app')
})
