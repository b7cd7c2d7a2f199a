import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CodeAnswer } from '#contract/values/code.ts'
import { createSession } from '../../../src/stores/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

function loggedIn(code: CodeAnswer, local = new MemoryStorage()) {
  const revokeToken = vi.fn(async () => {})
  const deps = { local, tab: new MemoryStorage(), wipe: async () => {}, revokeToken }
  const session = createSession(deps)
  session.startPending({ email: 'ada@example.com', token: 'token-1', code, sentAt: 0 })
  session.confirm()
  return { session, revokeToken, local, deps }
}

test('a logout ends the session at a host that holds codes', async () => {
  const { session, revokeToken } = loggedIn({ kind: 'held', challenge: 'c' })
  await session.logOut()
  expect(revokeToken).toHaveBeenCalledExactlyOnceWith('token-1')
})

test('a logout is not sent to a plain host', async () => {
  const { session, revokeToken, deps } = loggedIn({ kind: 'issued', otp: '123456' })
  expect(session.isPlainHost.value).toBe(true)
  await session.logOut()
  const { local } = loggedIn({ kind: 'issued', otp: '123456' })
  const reloaded = createSession({ ...deps, local })
  reloaded.restore()
  expect(reloaded.isPlainHost.value).toBe(true)
  await reloaded.logOut()
  expect(revokeToken).not.toHaveBeenCalled()
  expect(local.length).toBe(0)
})

test('a logout without a session calls no host', async () => {
  const { session, revokeToken } = loggedIn({ kind: 'held', challenge: 'c' })
  await session.logOut()
  await session.logOut()
  expect(revokeToken).toHaveBeenCalledOnce()
})
