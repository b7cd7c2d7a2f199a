import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/profile-detail.ts'
import type { ApiResult } from '../../src/api/request.ts'
import { createProfile } from '../../src/stores/profile.ts'
import { memoryCache } from '../support/memory-cache.ts'

const ada: Profile = { name: 'Ada', email: 'ada@example.com' }
const yes: ApiResult<Profile> = { ok: true, value: ada }
const no: ApiResult<Profile> = { ok: false, error: { kind: 'unreachable' } }

function setUp(...answers: ApiResult<Profile>[]) {
  const cache = memoryCache()
  const token = signal<string | null>('token-1')
  const deps = { request: async () => answers.shift() ?? no, cache, token }
  return { store: createProfile(deps), again: () => createProfile(deps), token }
}

test('a profile that neither the device nor the host knows has failed, until the next try', async () => {
  const { store } = setUp(no, yes)
  expect(store.hasFailed.value).toBe(false)
  await store.load()
  expect(store.hasFailed.value).toBe(true)
  await store.load()
  expect(store.hasFailed.value).toBe(false)
  expect(store.profile.value).toEqual(ada)
})

test('a profile that the device knows is shown, whatever the host says', async () => {
  const { store, again } = setUp(yes, no)
  await store.load()
  const next = again()
  await next.load()
  expect(next.profile.value).toEqual(ada)
  expect(next.hasFailed.value).toBe(false)
})

test('a failure ends with the session it was of', async () => {
  const { store } = setUp(no)
  await store.load()
  store.clear()
  expect(store.hasFailed.value).toBe(false)
})
