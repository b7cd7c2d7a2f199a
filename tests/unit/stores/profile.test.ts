import { signal } from '@preact/signals-core'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/profile.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { createProfile, profileStore } from '../../../src/stores/account/profile.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

const ada: Profile = { name: 'Ada', email: 'ada@example.com' }
const yes: ApiResult<Profile> = { ok: true, value: ada }
const no: ApiResult<Profile> = { ok: false, error: { kind: 'unreachable' } }

function setUp(...answers: ApiResult<Profile>[]) {
  const cache = memoryCache()
  const token = signal<string | null>('token-1')
  const deps = { request: async () => answers.shift() ?? no, cache, token }
  return { store: createProfile(deps), again: () => createProfile(deps), token }
}

test('a profile without cache and host has failed until the next load', async () => {
  const { store } = setUp(no, yes)
  expect(store.hasFailed.value).toBe(false)
  await store.load()
  expect(store.hasFailed.value).toBe(true)
  await store.load()
  expect(store.hasFailed.value).toBe(false)
  expect(store.profile.value).toEqual(ada)
})

test('a cached profile is shown even if the host fails', async () => {
  const { store, again } = setUp(yes, no)
  await store.load()
  const next = again()
  await next.load()
  expect(next.profile.value).toEqual(ada)
  expect(next.hasFailed.value).toBe(false)
})

test('a failure is reset with the session', async () => {
  const { store } = setUp(no)
  await store.load()
  store.clear()
  expect(store.hasFailed.value).toBe(false)
})

// Holds promise 5.
test('a profile is gone with the session', async () => {
  const deps = { local: new MemoryStorage(), tab: new MemoryStorage(), wipe: async () => {} }
  const session = createSession(deps)
  const cached = testServices().with(userCacheStore, memoryCache({ profile: ada }))
  const store = cached.with(sessionStore, session).get(profileStore)
  session.begin('token-1')
  await store.loadCached()
  expect(store.profile.value).toEqual(ada)
  await session.logOut()
  expect(store.profile.value).toBeNull()
})
