import { cacheStore, createCache, drawerOf } from '../offline/cache.ts'
import { session } from './session.ts'

/** The name of this login's drawer, which does not tell its token; null where nobody is logged in. */
export async function ownDrawer(): Promise<string | null> {
  const token = session.token.peek()
  const drawer = await drawerOf(token)
  // Whoever logged out while the digest was made must not find anything written afterwards.
  return session.token.peek() === token ? drawer : null
}

/** The cache of whoever is logged in. */
export const userCache = createCache({ store: cacheStore, owner: ownDrawer })
