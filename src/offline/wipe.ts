import { clear, delMany, keys, type UseStore } from 'idb-keyval'
import { cacheDatabase, drawerOf } from './cache.ts'
import type { Platform } from './platform.ts'

export interface WipeDeps {
  readonly store: UseStore
  readonly databases: Pick<IDBFactory, 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
  /** The drawer of whoever is logged in by now; null where nobody is. */
  readonly keep: string | null
}

/** Deletes what is kept of a person on this device: our cache, and whatever the identity provider left. */
export async function wipe({ store, databases, keep }: WipeDeps): Promise<void> {
  await empty(store, keep)
  const all = (await databases.databases?.()) ?? []
  for (const { name } of all) {
    // Not waited for: another tab may hold it open, and the deletion happens when it lets go.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

async function empty(store: UseStore, keep: string | null): Promise<void> {
  if (keep === null) return clear(store)
  const others = (await keys(store)).filter((key) => !Array.isArray(key) || key[0] !== keep)
  return delMany(others, store)
}

/** Services that the wiping of a device needs. */
interface Needs {
  readonly platform: Platform
  get<S>(make: () => S): S
}

/** `keep` is the token of whoever is logged in by now. Where the browser forbids storage nothing was kept. */
export async function wipeDevice({ platform, get }: Needs, keep: string | null): Promise<void> {
  const drawer = await drawerOf(keep, platform.subtle)
  const store = get(cacheDatabase)
  await wipe({ store, databases: indexedDB, keep: drawer }).catch(unlessForbidden)
}

function unlessForbidden(error: unknown): void {
  if (error instanceof DOMException && error.name === 'SecurityError') return
  throw error
}
