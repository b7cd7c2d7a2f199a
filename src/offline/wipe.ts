import { clear, type UseStore } from 'idb-keyval'
import { cacheStore } from './cache.ts'

export interface WipeDeps {
  readonly store: UseStore
  readonly databases: Pick<IDBFactory, 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>
}

/** Deletes what is kept of a person on this device: our cache, and whatever the identity provider left. */
export async function wipe({ store, databases }: WipeDeps): Promise<void> {
  await clear(store)
  const all = (await databases.databases?.()) ?? []
  for (const { name } of all) {
    // Not waited for: another tab may hold it open, and the deletion happens when it lets go.
    if (name?.startsWith('firebase')) databases.deleteDatabase(name)
  }
}

export const wipeDevice = (): Promise<void> => wipe({ store: cacheStore, databases: indexedDB })
