import { createStore, del, delMany, keys, set } from 'idb-keyval'
import { CACHE_DATABASE } from '#config/constants.ts'
import { CACHE_TABLE, ENCRYPTED, partitionOf, type WipeMessage } from '#config/person-data.ts'
import { PUSH_STORE } from '#config/push.ts'

declare const self: ServiceWorkerGlobalScope

/** The names of the partitions that are to be deleted are noted beside what is kept of the subscriptions. */
const NOTE = 'to-wipe'

/**
 * Deletes what a login has left on the device, as its page does (src/offline/wipe.ts), which may have been closed at once.
 * Of this login alone: the next person may be there already.
 */
export async function wipeLogin({ token }: WipeMessage): Promise<void> {
  const partition = await partitionOf(token, crypto.subtle)
  if (partition === null) return
  await set([NOTE, partition], '', createStore(...PUSH_STORE))
  await finishWipes()
  for (const shown of await self.registration.getNotifications()) shown.close()
}

/** Deletes what is noted: the browser may have ended the worker before it was done. */
export async function finishWipes(): Promise<void> {
  const push = createStore(...PUSH_STORE)
  const stores = [push, createStore(CACHE_DATABASE, CACHE_TABLE)]
  for (const [kind, partition] of (await keys<IDBValidKey[]>(push)).filter(Array.isArray)) {
    if (kind !== NOTE) continue
    for (const store of stores) {
      const own = [partition, `${partition}${ENCRYPTED}`]
      const all = await keys<IDBValidKey[]>(store)
      await delMany(
        all.filter(([name]) => own.includes(name ?? '')),
        store,
      )
    }
    await del([NOTE, partition ?? ''], push)
  }
}
