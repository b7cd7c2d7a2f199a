import {
  OWNER_KEY,
  REVOCATION_KEY,
  REVOCATIONS_KEY,
  SESSION_KEY,
  USER_PREFIX,
  WIPED_KEY,
} from '#config/storage-keys.ts'
import { setItem } from '../../offline/storage.ts'

interface Deps {
  readonly local: Storage | undefined
  readonly tab: Storage | undefined
}

/** What a login keeps in the storages that can be written at once: what is in databases is wiped later (session.ts). */
export function createKeptLogin({ local, tab }: Deps) {
  function clearDevice(): void {
    // First, so that what is not deleted any more is looked for.
    local?.removeItem(WIPED_KEY)
    local?.removeItem(SESSION_KEY)
    for (const key of Object.keys(local ?? {})) {
      if (key.startsWith(USER_PREFIX)) local?.removeItem(key)
    }
  }

  return {
    clearDevice,
    /** A tab that the browser brings back may have what was typed in a login before. */
    claimTab(token: string): void {
      const owner = token.slice(-8)
      if ((tab?.getItem(OWNER_KEY) ?? owner) !== owner) tab?.clear()
      setItem(tab, OWNER_KEY, owner)
    },
    /** The handle by which the host ends this session; empty if it offers none. */
    keepHandle: (handle: string): void => setItem(local, REVOCATION_KEY, handle),
    /** Clears the device but for the handle, which is kept, also of a session that the app lock has encrypted. */
    leaveDevice(): string | undefined {
      const handle = local?.getItem(REVOCATION_KEY) || undefined
      clearDevice()
      if (handle)
        setItem(local, REVOCATIONS_KEY, `${local?.getItem(REVOCATIONS_KEY) ?? ''} ${handle}`)
      return handle
    },
  }
}
