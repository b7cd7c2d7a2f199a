import { clear, type UseStore } from 'idb-keyval'
import { ENCRYPTED, partitionOf } from '#config/person-data.ts'
import { SESSION_KEY, WIPED_KEY } from '#config/storage-keys.ts'
import { cacheDatabase } from './cache.ts'
import { ENCRYPTED_SESSION } from './lock/lock-signal.ts'
import { deletePartitions, isOwn } from './partitions.ts'
import type { Platform } from './platform.ts'
import { pushDatabase, readNotifications } from './push.ts'
import { setItem } from './storage.ts'

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
    // This is not awaited: the deletion waits until other tabs have closed the database.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

async function deleteEntries({ store, except, isLocked = false }: Omit<WipeDeps, 'databases'>) {
  if (except === null && !isLocked) return clear(store)
  return deletePartitions(store, (partition) => {
    const isEncrypted = typeof partition === 'string' && partition.endsWith(ENCRYPTED)
    return !isOwn(partition, except) && !(isLocked && isEncrypted)
  })
}

/**
 * No message may follow the person: its worker shows none any more, and its browser takes none. `isFree` says whether
 * nobody has logged in since.
 */
async function forgetPush(
  entries: Omit<WipeDeps, 'databases'>,
  isFree: () => boolean,
): Promise<void> {
  await deleteEntries(entries)
  const registration = await navigator.serviceWorker?.getRegistration()
  // Safari has none before the site is installed.
  const subscription = await registration?.pushManager?.getSubscription()
  // Somebody else's by now.
  if (!isFree()) return
  await subscription?.unsubscribe()
  await readNotifications(() => true)
}

export interface WipeServices {
  readonly platform: Platform
  get<S>(make: () => S): S
}

/** `current` is the token of a person who has logged in meanwhile: asked for when something is deleted, and not before. */
export async function wipeDevice(
  { platform, get }: WipeServices,
  current: () => string | null,
): Promise<void> {
  const { deviceStorage: local, subtle } = platform
  const stored = () => local?.getItem(SESSION_KEY)
  let token: string | null
  let except: string | null
  do {
    token = current()
    except = await partitionOf(token, subtle)
  } while (token !== current())
  const isLocked = stored()?.startsWith(ENCRYPTED_SESSION) ?? false
  const kept = { except, isLocked }
  await Promise.all([
    wipe({ store: get(cacheDatabase), databases: indexedDB, ...kept }).catch(ignoreForbidden),
    forgetPush({ store: pushDatabase(), ...kept }, () => current() === null && !stored()).catch(
      ignoreForbidden,
    ),
  ])
  // Where somebody has logged in, there is something of a person again.
  if (current() === null && !stored()) setItem(local, WIPED_KEY, 'yes')
}

/** Where the browser forbids storage, nothing was stored. */
function ignoreForbidden(error: unknown): void {
  if (error instanceof DOMException && error.name === 'SecurityError') return
  throw error
}
