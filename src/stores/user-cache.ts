import { cacheStore, createCache, drawerOf } from '../offline/cache.ts'
import { session } from './session.ts'

/** The cache of whoever is logged in. */
export const userCache = createCache({
  store: cacheStore,
  owner: async () => {
    const token = session.token.value
    const drawer = await drawerOf(token)
    // Whoever logged out while the digest was made must not find anything written afterwards.
    return session.token.value === token ? drawer : null
  },
})
