import { delMany, get, keys, setMany, type UseStore } from 'idb-keyval'
import { ENCRYPTED } from '#config/person-data.ts'
import type { Entries, NamedValue } from '../cache.ts'
import type { Cipher } from './cipher.ts'

const LOCK_NAME = 'sealed-entries'

export interface EncryptedDeps {
  readonly store: UseStore
  readonly cipher: Cipher
  /** A transaction of IndexedDB does not wait for the encryption, so a lock makes a change atomic. */
  readonly locks: Pick<LockManager, 'request'>
}

/** The entries of the cache, encrypted under the key of the app lock. */
export function encryptedEntries({ store, cipher, locks }: EncryptedDeps): Entries {
  const keyOf = (partition: string, name: string) => [partition + ENCRYPTED, name]

  const read = async (partition: string, name: string): Promise<unknown> =>
    cipher.decrypt(`${partition} ${name}`, await get(keyOf(partition, name), store))

  async function write(partition: string, values: readonly NamedValue[]) {
    const encrypted = values.map(
      async ([name, value]): Promise<[IDBValidKey, unknown]> => [
        keyOf(partition, name),
        await cipher.encrypt(`${partition} ${name}`, value),
      ],
    )
    return setMany(await Promise.all(encrypted), store)
  }

  return {
    read,
    write,
    change: (partition, name, next) =>
      locks.request(LOCK_NAME, async () =>
        write(partition, [[name, next(await read(partition, name))]]),
      ),
  }
}

/**
 * While the key is not there nothing is read or written. A change waits for it: it may say what became of something, such
 * as a query that was sent. `opened` resolves to undefined if the lock is gone.
 */
export const closedEntries = (opened: () => Promise<Entries | undefined>): Entries => ({
  read: async () => undefined,
  write: async () => {},
  change: async (partition, name, next) => (await opened())?.change(partition, name, next),
})

/** Moves all entries of a partition from one kind to the other, such as when the lock is turned on. Can be repeated. */
export async function moveEntries(
  { store, locks }: Pick<EncryptedDeps, 'store' | 'locks'>,
  partition: string,
  { from, to, isEncrypting }: { from: Entries; to: Entries; isEncrypting: boolean },
): Promise<void> {
  const [source, target] = isEncrypting
    ? [partition, partition + ENCRYPTED]
    : [partition + ENCRYPTED, partition]
  await locks.request(LOCK_NAME, async () => {
    for (const key of await keys(store)) {
      if (!Array.isArray(key) || key[0] !== source || typeof key[1] !== 'string') continue
      const value = await from.read(partition, key[1])
      if (value !== undefined) await to.write(partition, [[key[1], value]])
      // A logout meanwhile has wiped what was to be moved, and so also what it was moved to.
      const isWiped = (await get(key, store)) === undefined
      await delMany(isWiped ? [[target, key[1]]] : [key], store)
    }
  })
}
