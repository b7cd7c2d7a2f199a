import { CACHE_DATABASE, STARTED_KEY } from '#config/constants.ts'
import { PUSH_STORE } from '#config/push.ts'
import {
  DESTINATION_KEY,
  PENDING_LOGIN_KEY,
  PENDING_SIGNUP_KEY,
  SESSION_KEY,
  USER_PREFIX,
  WIPED_KEY,
} from '#config/storage-keys.ts'
import { setItem } from './storage.ts'
import type { WipeServices } from './wipe.ts'

/** What waits for a code in a tab, and where somebody without a login wanted to go, is of nobody yet. */
const NOBODYS: readonly string[] = [
  ...[PENDING_LOGIN_KEY, PENDING_SIGNUP_KEY, DESTINATION_KEY, STARTED_KEY],
]

const isPersonal = ({ name }: IDBDatabaseInfo): boolean =>
  name === CACHE_DATABASE || name === PUSH_STORE[0]

/**
 * For a page that starts without a session on a device of which nothing says that it is wiped: a page that was closed or
 * reloaded at a logout has left what it could not delete, and so has any other accident. Most are first visits, which
 * have no database. `current` is the token of a person who has logged in meanwhile.
 */
export async function finishWipe(
  services: WipeServices,
  current: () => string | null,
): Promise<void> {
  const { deviceStorage: local, tabStorage: tab } = services.platform
  if (!local || current() !== null) return
  remove(local, (key) => key === SESSION_KEY || key.startsWith(USER_PREFIX))
  remove(tab, (key) => !NOBODYS.includes(key))
  if (await mayHaveDatabases(globalThis.indexedDB)) {
    const { wipeDevice } = await import('./wipe.ts')
    await wipeDevice(services, current)
  } else if (current() === null) setItem(local, WIPED_KEY, 'yes')
}

/** A browser that does not say which databases it has may have ours; one without any has none. */
async function mayHaveDatabases(databases: Partial<IDBFactory> | undefined): Promise<boolean> {
  if (!databases) return false
  const all = await databases.databases?.()
  return all?.some(isPersonal) ?? true
}

function remove(storage: Storage | undefined, isGone: (key: string) => boolean): void {
  for (const key of Object.keys(storage ?? {}).filter(isGone)) storage?.removeItem(key)
}
