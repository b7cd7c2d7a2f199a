// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountApi, createProfileApi } from '../../../src/api/account/account.ts'
import { createIdentity } from '../../../src/api/account/identity.ts'
import { SettingsScreen } from '../../../src/features/settings/SettingsScreen.tsx'
import { profileStore } from '../../../src/stores/account/profile.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { press, type } from '../../support/render.tsx'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'
import { recordToasts } from '../../support/toasts.ts'

/** The settings where there is one column: an index, whose first page has the account and the password. */

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function open(hash = '') {
  history.replaceState(null, '', `/setting${hash}`)
  const deviceStorage = new MemoryStorage(storedSession('token'))
  const services = testServices({ deviceStorage })
  // There is no cache to wipe.
  const wipe = async () => undefined
  services.with(sessionStore, createSession({ local: deviceStorage, tab: undefined, wipe }))
  const changePassword = vi.fn(async () => ({ ok: true, value: undefined }) as const)
  const passwordUpdated = vi.fn(async () => ({ ok: true, value: {} }) as const)
  services
    .with(createProfileApi, {
      ...services.get(createProfileApi),
      profileDetail: async () => ({ ok: true, value: { name: 'Ada', email: 'ada@example.com' } }),
    })
    .with(createIdentity, { ...services.get(createIdentity), changePassword })
    .with(createAccountApi, { ...services.get(createAccountApi), passwordUpdated })
  services.get(sessionStore).restore()
  await services.get(profileStore).load()
  const view = renderWith(services, <SettingsScreen />)
  await act(async () => undefined)
  return { ...view, services, deviceStorage, changePassword, passwordUpdated }
}

test('the index leads to the account, which shows name and e-mail', async () => {
  {
    using view = await open()
    expect(view.find('a[href="/setting#account"]').textContent).toBe('Account')
    expect(view.container.querySelector('[type="password"]')).toBeNull()
  }
  using view = await open('#account')
  const lines = [...view.container.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(lines).toEqual(['NameAda', 'Emailada@example.com'])
})

test('the account changes the password and logs out, and refuses one of fewer than 7 characters', async () => {
  using toasts = recordToasts()
  using view = await open('#account')
  const fields = [...view.container.querySelectorAll<HTMLInputElement>('[type="password"]')]
  const fill = async (...texts: string[]) => {
    for (const [place, text] of texts.entries()) {
      const field = fields[place]
      if (field) type(field, text)
    }
    await press(view.find('[type="submit"]'))
    await act(async () => new Promise((done) => setImmediate(done)))
  }
  await fill('Oldpass1!', 'Ab1!xy', 'Ab1!xy')
  const errors = [...view.container.querySelectorAll('p[aria-live]')].map((it) => it.textContent)
  expect(errors).toEqual(['', 'Password is not matched', ''])
  expect(view.changePassword).not.toHaveBeenCalled()
  await fill('Oldpass1!', 'Newpass1!', 'Newpass1!')
  await vi.waitFor(() => expect(toasts.successes()).toEqual(['Password changed successful']))
  expect(view.changePassword.mock.calls).toEqual([['ada@example.com', 'Oldpass1!', 'Newpass1!']])
  expect(view.passwordUpdated.mock.calls).toEqual([[{ password: 'Newpass1!' }]])
  expect(view.deviceStorage.getItem('cthash')).toBeNull()
})
