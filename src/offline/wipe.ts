import { clear, delMany, keys, type UseStore } from 'idb-keyval'
import { cacheDatabase, partitionOf } from './cache.ts'
import type { Platform } from './platform.ts'
import { pushDatabase } from './push-database.ts'
import { readNotifications } from './unread.ts'

export interface WipeDeps {
  readonly store: UseStore
  readonly databases: Pick<IDBFactory, 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
  /** The partition of a person who has logged in meanwhile; null if nobody has. */
  readonly except: string | null
}

/** Deletes a person's stored data: the cache, and the databases of the identity provider. */
export async function wipe({ store, databases, except }: WipeDeps): Promise<void> {
  await deleteEntries(store, except)
  const all = (await databases.databases?.()) ?? []
  for (const { name } of all) {
    // Not awaited: the deletion waits until other tabs have closed the database.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

async function deleteEntries(store: UseStore, except: string | null): Promise<void> {
  if (except === null) return clear(store)
  const others = (await keys(store)).filter((key) => !Array.isArray(key) || key[0] !== except)
  return delMany(others, store)
}

/** No message may follow the person: its worker shows none any more, and its browser takes none. */
async function forgetPush(except: string | null): Promise<void> {
  await deleteEntries(pushDatabase(), except)
  // Somebody else's by now.
  if (except !== null) return
  const registration = await navigator.serviceWorker?.getRegistration()
  // Safari has none before the site is installed.
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  await readNotifications(() => true)
}

interface WipeServices {
  readonly platform: Platform
  get<S>(make: () => S): S
}

/** `except` is the token of a person who has logged in meanwhile. */
export async function wipeDevice(
  { platform, get }: WipeServices,
  except: string | null,
): Promise<void> {
  const partition = await partitionOf(except, platform.subtle)
  const store = get(cacheDatabase)
  await Promise.all([
    wipe({ store, databases: indexedDB, except: partition }).catch(ignoreForbidden),
    forgetPush(partition).catch(ignoreForbidden),
  ])
}

/** Where the browser forbids storage, nothing was stored. */
function ignoreForbidden(error: unknown): void {
  if (error instanceof DOMException && error.name === 'SecurityError') return
  throw error
}
