// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createProviderSession } from '../../../src/api/account/provider-session.ts'
import { startServices } from '../../../src/app/app-services.ts'
import { logOut } from '../../../src/app/login-state.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { addToastRegion } from '../../support/render.tsx'
import { testServices } from '../../support/services.tsx'
import { recordToasts } from '../../support/toasts.ts'

test.each([
  ['', () => Promise.resolve(), []],
  [
    ', whose failure is only logged',
    () => Promise.reject(new Error('offline')),
    ['Error: offline'],
  ],
])('a logout signs out at the identity provider%s', async (_, answer, logged) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  addToastRegion()
  using toasts = recordToasts()
  const deviceStorage = new MemoryStorage({ cthash: 'token' })
  const services = testServices({ deviceStorage })
  const session = services.get(sessionStore)
  const signOut = vi.fn<() => Promise<void>>(answer)
  services.get(createProviderSession).onSignedIn(signOut)
  session.restore()
  startServices(services, Promise.resolve())
  expect(signOut).not.toHaveBeenCalled()
  logOut(session)
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(toasts.successes()).toEqual(['Sign-out successful']))
  expect(deviceStorage.getItem('cthash')).toBeNull()
  expect(toasts.errors()).toEqual([])
  const failures = reported.mock.calls.map(([error]) => String(error))
  expect(failures.filter((text) => text.includes('offline'))).toEqual(logged)
})
