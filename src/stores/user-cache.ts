import { type Cache, cacheDatabase, createCache, partitionOf } from '../offline/cache.ts'
import type { Factory } from './services.ts'
import { sessionStore } from './session.ts'

/** Answers the name of this login's partition, which does not tell its token; null where nobody is logged in. */
export const currentPartition: Factory<() => Promise<string | null>> = ({ platform, get }) => {
  const { token } = get(sessionStore)
  return async () => {
    const owner = token.peek()
    const partition = await partitionOf(owner, platform.subtle)
    // Whoever logged out while the digest was made must not find anything written afterwards.
    return token.peek() === owner ? partition : null
  }
}

/** The cache of whoever is logged in. */
export const userCacheStore: Factory<Cache> = ({ get }) =>
  createCache({ store: get(cacheDatabase), owner: get(currentPartition) })
