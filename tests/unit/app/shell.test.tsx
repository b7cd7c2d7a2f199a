// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { signal } from '@preact/signals-core'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { App } from '../../../src/app/shell/App.tsx'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { footerLinksStore, siteStore } from '../../../src/stores/host/site.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { renderWith, testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each([
  ['nobody, at a path of no screen', '/nowhere', undefined],
  ['nobody, at a path of no coin', '/wallet/doge', undefined],
  ['somebody, at a path of no coin', '/wallet/doge', storedSession('token')],
  ['nobody, at the code without a login under way', '/otp', undefined],
])('%s is told so, and goes back after 2 s', async (_, path, stored) => {
  vi.useFakeTimers()
  history.pushState(null, '', path)
  const back = vi.spyOn(history, 'back').mockReturnValue()
  const services = testServices({ deviceStorage: new MemoryStorage(stored) })
  services.get(sessionStore).restore()
  using view = renderWith(services, <App onShown={() => undefined} />)
  await act(async () => undefined)
  expect(view.find('h1').textContent).toBe('404 Page Not founded')
  expect(location.pathname).toBe(path)
  await act(async () => vi.advanceTimersByTime(1999))
  expect(back).not.toHaveBeenCalled()
  await act(async () => vi.advanceTimersByTime(1))
  expect(back).toHaveBeenCalledOnce()
})

test('the footer links are asked for once, also where the page is shown again after maintenance', async () => {
  const asked: string[] = []
  const services = testServices({
    fetch: async (input) => {
      asked.push(String(input))
      return Response.json({ data: '[]' })
    },
  })
  const maintenance = signal(false)
  services.with(siteStore, { ...services.get(siteStore), maintenance })
  using view = renderWith(services, <App onShown={() => undefined} />)
  const links = () => asked.filter((url) => url.endsWith('/link'))
  await vi.waitFor(() => expect(links()).toHaveLength(1))
  const setClosed = (isClosed: boolean) =>
    act(async () => {
      maintenance.value = isClosed
    })
  await setClosed(true)
  await setClosed(false)
  // A further call would have been sent by then.
  await act(async () => services.get(footerLinksStore).load())
  expect(view.find('footer')).toBeDefined()
  expect(links()).toHaveLength(1)
})
