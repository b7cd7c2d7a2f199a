import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import * as v from 'valibot'
import type { Profile } from '#contract/account/profile.ts'
import type { FreezeState } from '#contract/account/sessions.ts'
import { createProfileApi } from '../../api/account/account.ts'
import type { ApiResult } from '../../api/request.ts'
import type { Cache } from '../../offline/cache.ts'
import { useServices } from '../use-service.ts'
import { cachedStore } from '../user-cache.ts'
import { sessionStore } from './session.ts'

export interface ProfileDeps {
  readonly request: () => Promise<ApiResult<Profile>>
  readonly cache: Pick<Cache, 'read' | 'write'>
  readonly token: ReadonlySignal<string | null>
}

export interface ProfileStore {
  /** Null until known. */
  readonly profile: ReadonlySignal<Profile | null>
  /** The request failed and nothing is cached. */
  readonly hasFailed: ReadonlySignal<boolean>
  /** Reads the cache, unless the profile is loaded. */
  loadCached(): Promise<Profile | null>
  /** Loads the cached profile, then the host's. */
  load(): Promise<void>
  clear(): void
}

const NAME = 'profile'
// The cache lacks what only the host can say now, such as the language.
const cached = v.object({ name: v.string(), email: v.string() })

export function createProfile({ request, cache, token }: ProfileDeps): ProfileStore {
  const profile = signal<Profile | null>(null)
  const hasRequestFailed = signal(false)

  async function loadCached(): Promise<Profile | null> {
    const owner = token.value
    if (profile.value === null) {
      const stored = await cache.read(NAME, cached)
      if (stored && owner === token.value) profile.value = stored
    }
    return profile.value
  }

  async function load(): Promise<void> {
    const owner = token.value
    await loadCached()
    const answer = await request()
    if (owner !== token.value) return
    hasRequestFailed.value = !answer.ok
    if (!answer.ok) return
    profile.value = answer.value
    await cache.write({ [NAME]: answer.value })
  }

  return {
    profile,
    hasFailed: computed(() => hasRequestFailed.value && profile.value === null),
    loadCached,
    load,
    clear() {
      profile.value = null
      hasRequestFailed.value = false
    },
  }
}

export const profileStore = cachedStore(createProfile, (get) => get(createProfileApi).profileDetail)

/**
 * The account's freeze; undefined if it is not frozen, and where the host knows no freeze. To be called after
 * useSignals(). A freeze ends all sessions, so what the profile said at the start of this one stays true until it is lifted.
 */
export function useFrozen(): FreezeState | undefined {
  const { get } = useServices()
  const frozen = get(profileStore).profile.value?.frozen
  return get(sessionStore).offers('freeze') ? frozen : undefined
}
