import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { REVOCATIONS_KEY } from '#config/storage-keys.ts'
import type { Extension } from '#contract/extensions.ts'
import { createSession } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

function loggedIn(
  extensions: readonly Extension[],
  local = new MemoryStorage(),
  revocation?: string,
) {
  const revokeToken = vi.fn(async () => {})
  const deps = { local, tab: new MemoryStorage(), wipe: async () => {}, revokeToken }
  const session = createSession(deps)
  const code = { kind: 'held', challenge: 'c' } as const
  const login = { email: 'ada@example.com', token: 'token-1', code, sentAt: 0 }
  session.startPending({ ...login, extensions, revocation })
  session.confirm()
  return { session, revokeToken, local, deps }
}

test('a logout ends the session at a host that offers it', async () => {
  const { session, revokeToken } = loggedIn(['logout'])
  await session.logOut()
  expect(revokeToken).toHaveBeenCalledExactlyOnceWith('token-1', undefined)
})

test('a logout is not sent to a host that does not offer it, whatever kind of code it has', async () => {
  const { session, revokeToken, deps } = loggedIn([])
  await session.logOut()
  const { local } = loggedIn([])
  const reloaded = createSession({ ...deps, local })
  reloaded.restore()
  expect(reloaded.isLoggedIn.value).toBe(true)
  await reloaded.logOut()
  expect(revokeToken).not.toHaveBeenCalled()
  expect(local.length).toBe(0)
})

test('a logout without a session calls no host', async () => {
  const { session, revokeToken } = loggedIn(['logout'])
  await session.logOut()
  await session.logOut()
  expect(revokeToken).toHaveBeenCalledOnce()
})

// Holds promise 69.
test('two logouts without a network leave the handles of both sessions', async () => {
  const local = new MemoryStorage()
  const extensions: readonly Extension[] = ['logout', 'revocation']
  for (const handle of ['handle-1', 'handle-2']) {
    const { session } = loggedIn(extensions, local, handle)
    await session.logOut()
  }
  expect(local.getItem(REVOCATIONS_KEY)?.trim().split(' ')).toEqual(['handle-1', 'handle-2'])
})
