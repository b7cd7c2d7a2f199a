// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { REDIRECT } from '#config/constants.ts'
import { paths } from '#config/paths.ts'
import { SESSION_KEY } from '#config/storage-keys.ts'
import { addToastRegion } from '../../support/render.tsx'
import { storedSession } from '../../support/stored-session.ts'

test('a logout that is pressed before the services of the page have started ends the session at the host', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    asked.push(`${url} ${new Headers(headers).get('authorization')}`)
    return new Response('{}')
  })
  for (const [key, value] of Object.entries(storedSession('a-session-token', ['logout'])))
    localStorage.setItem(key, value)
  addToastRegion()
  const { logOutAndLeave } = await import('../../../src/app/frame/static-services.ts')
  logOutAndLeave()
  await vi.waitFor(() =>
    expect(asked).toEqual([expect.stringMatching(/\/logout Bearer a-session-token$/)]),
  )
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
})

test('a logout opens the login, unless the page is left before: it may be shown again as it was', async () => {
  addToastRegion()
  const { logOutAndLeave } = await import('../../../src/app/frame/static-services.ts')
  const opened = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    opened.mockRestore()
  })
  logOutAndLeave()
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(REDIRECT.logout)
  expect(opened).not.toHaveBeenCalled()
  logOutAndLeave()
  vi.advanceTimersByTime(REDIRECT.logout - 1)
  expect(opened).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(opened).toHaveBeenCalledExactlyOnceWith(paths.login)
})
