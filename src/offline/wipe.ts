import { clear, delMany, keys, type UseStore } from 'idb-keyval'
import { cacheDatabase, partitionOf } from './cache.ts'
import type { Platform } from './platform.ts'

export interface WipeDeps {
  readonly store: UseStore
  readonly databases: Pick<IDBFactory, 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
  /** The partition of whoever is logged in by now; null where nobody is. */
  readonly except: string | null
}

/** Deletes what is stored of a person on this device: our cache, and whatever the identity provider left. */
export async function wipe({ store, databases, except }: WipeDeps): Promise<void> {
  await empty(store, except)
  const all = (await databases.databases?.()) ?? []
  for (const { name } of all) {
    // Not waited for: another tab may hold it open, and the deletion happens when it lets go.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

async function empty(store: UseStore, except: string | null): Promise<void> {
  if (except === null) return clear(store)
  const others = (await keys(store)).filter((key) => !Array.isArray(key) || key[0] !== except)
  return delMany(others, store)
}

/** Services that the wiping of a device needs. */
interface Needs {
  readonly platform: Platform
  get<S>(make: () => S): S
}

/** `except` is the token of whoever is logged in by now. Where the browser forbids storage nothing was stored. */
export async function wipeDevice({ platform, get }: Needs, except: string | null): Promise<void> {
  const partition = await partitionOf(except, platform.subtle)
  const store = get(cacheDatabase)
  await wipe({ store, databases: indexedDB, except: partition }).catch(ignoreForbidden)
}

function ignoreForbidden(error: unknown): void {
  if (error instanceof DOMException && error.name === 'SecurityError') return
  throw error
}
