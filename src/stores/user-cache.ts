import { type Cache, cacheDatabase, createCache, partitionOf } from '../offline/cache.ts'
import { cacheProblemSignal } from '../offline/cache-problem.ts'
import { lockSignal } from '../offline/lock/lock-signal.ts'
import type { Factory } from './services.ts'
import { sessionStore } from './session.ts'

/** Resolves to the name of this login's cache partition; null if nobody is logged in. */
export const currentPartition: Factory<() => Promise<string | null>> = ({ platform, get }) => {
  const { token } = get(sessionStore)
  return async () => {
    const owner = token.peek()
    const partition = await partitionOf(owner, platform.subtle)
    // After a logout during the digest nothing must be written any more.
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
