import { clear, delMany, keys, type UseStore } from 'idb-keyval'
import { SESSION_KEY } from '#config/constants.ts'
import { cacheDatabase, partitionOf } from './cache.ts'
import { SEALED, SEALED_SESSION } from './lock/lock-signal.ts'
import type { Platform } from './platform.ts'
import { pushDatabase, readNotifications } from './push.ts'

export interface WipeDeps {
  readonly store: UseStore
  readonly databases: Pick<IDBFactory, 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
  /** The partition of a person who has logged in meanwhile; null if nobody has. */
  readonly except: string | null
  /** Somebody has logged in meanwhile whose data is under an app lock: their partition is not known. */
  readonly isLocked?: boolean
}

/** Deletes a person's stored data: the cache, and the databases of the identity provider. */
export async function wipe({ databases, ...entries }: WipeDeps): Promise<void> {
  await deleteEntries(entries)
  const all = (await databases.databases?.()) ?? []
  for (const { name } of all) {
    // Not awaited: the deletion waits until other tabs have closed the database.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

async function deleteEntries({ store, except, isLocked = false }: Omit<WipeDeps, 'databases'>) {
  if (except === null && !isLocked) return clear(store)
  const isKept = (partition: unknown) =>
    partition === except ||
    partition === `${except}${SEALED}` ||
    (isLocked && typeof partition === 'string' && partition.endsWith(SEALED))
  const others = (await keys(store)).filter((key) => !Array.isArray(key) || !isKept(key[0]))
  return delMany(others, store)
}

/** No message may follow the person: its worker shows none any more, and its browser takes none. */
async function forgetPush(entries: Omit<WipeDeps, 'databases'>): Promise<void> {
  await deleteEntries(entries)
  // Somebody else's by now.
  if (entries.except !== null || entries.isLocked) return
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
  const isLocked = platform.deviceStorage?.getItem(SESSION_KEY)?.startsWith(SEALED_SESSION) ?? false
  const kept = { except: partition, isLocked }
  await Promise.all([
    wipe({ store, databases: indexedDB, ...kept }).catch(ignoreForbidden),
    forgetPush({ store: pushDatabase(), ...kept }).catch(ignoreForbidden),
  ])
}

/** Where the browser forbids storage, nothing was stored. */
function ignoreForbidden(error: unknown): void {
  if (error instanceof DOMException && error.name === 'SecurityError') return
  throw error
}
