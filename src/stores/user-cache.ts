import type { ReadonlySignal } from '@preact/signals-core'
import { partitionOf } from '#config/person-data.ts'
import { type Cache, cacheDatabase, cacheProblemSignal, createCache } from '../offline/cache.ts'
import { lockSignal } from '../offline/lock/lock-signal.ts'
import { sessionStore } from './account/session.ts'
import type { Factory, Services } from './services.ts'

/** Resolves to the name of this login's cache partition; null if nobody is logged in. */
export const currentPartition: Factory<() => Promise<string | null>> = ({ platform, get }) => {
  const { token } = get(sessionStore)
  return async () => {
    const owner = token.peek()
    const partition = await partitionOf(owner, platform.subtle)
    // Nothing must be written any more after a logout during the digest.
    return token.peek() === owner ? partition : null
  }
}

/** The cache of the logged-in person. */
export const userCacheStore: Factory<Cache> = ({ get }) =>
  createCache({
    store: get(cacheDatabase),
    owner: get(currentPartition),
    entries: () => get(lockSignal).peek()?.entries,
    problem: get(cacheProblemSignal),
  })

interface CachedDeps<Request> {
  readonly request: Request
  readonly cache: Cache
  readonly token: ReadonlySignal<string | null>
  readonly now: () => number
}

/** The factory of a store of what the host says about the person, kept on the device and gone with the session. */
export const cachedStore =
  <Request, Store extends { clear(): void }>(
    create: (deps: CachedDeps<Request>) => Store,
    requestOf: (get: Services['get']) => Request,
  ): Factory<Store> =>
  ({ platform, get }) => {
    const session = get(sessionStore)
    const store = create({
      request: requestOf(get),
      cache: get(userCacheStore),
      token: session.token,
      now: platform.now,
    })
    session.onEnd(store.clear)
    return store
  }
