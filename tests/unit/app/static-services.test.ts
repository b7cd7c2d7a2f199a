// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
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
