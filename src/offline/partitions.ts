import { delMany, keys, type UseStore } from 'idb-keyval'
import { ENCRYPTED } from '#config/person-data.ts'

/** Whether `partition` is that of the login with this name, encrypted or not. */
export const isOwn = (partition: unknown, name: string | null): boolean =>
  name !== null && (partition === name || partition === name + ENCRYPTED)

/** Deletes the entries of the partitions that `isGone` names. What has another form is nobody's. */
export async function deletePartitions(
  store: UseStore,
  isGone: (partition: unknown) => boolean,
): Promise<void> {
  const all = await keys(store)
  await delMany(
    all.filter((key) => isGone(Array.isArray(key) ? key[0] : undefined)),
    store,
  )
}
