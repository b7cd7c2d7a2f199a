import type { UseStore } from 'idb-keyval'
import { partitionOf } from '#config/person-data.ts'
import { EXTENSIONS_KEY, LAST_VIEW_KEY, LOCK_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { type Entries, plainEntries } from '../../offline/cache.ts'
import type { Cipher, WebCrypto } from '../../offline/lock/cipher.ts'
import { moveEntries } from '../../offline/lock/encrypted-entries.ts'
import { decryptSession, encryptSession } from '../../offline/lock/lock-record.ts'
import { ENCRYPTED_SESSION } from '../../offline/lock/lock-signal.ts'

export interface StoredSessionDeps {
  readonly local: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly store: UseStore
  readonly locks: Pick<LockManager, 'request'>
  readonly crypto: WebCrypto
}

/** A session and its entries of the cache, as they are stored. A session is its token and its host's extensions. */
export function createStoredSession({ local, store, locks, crypto }: StoredSessionDeps) {
  const plain = plainEntries(store)
  const partition = (session: string) => partitionOf(tokenOf(session), crypto.subtle)

  /** As it is stored without a lock. */
  function plainSession(token: string): string {
    const listed = local.getItem(EXTENSIONS_KEY) ?? ''
    return tokenOf(listed) === token ? listed : token
  }

  return {
    plainSession,

    /** Rejects if it cannot be opened. */
    async session(cipher: Cipher): Promise<string> {
      const stored = local.getItem(SESSION_KEY) ?? ''
      const session = stored.startsWith(ENCRYPTED_SESSION)
        ? await decryptSession(stored, cipher)
        : plainSession(stored)
      if (!session) throw new Error('The stored session cannot be read')
      return session
    },

    /** Encrypts what is not encrypted yet. */
    async encrypt(session: string, cipher: Cipher, to: Entries): Promise<void> {
      const encrypted = await encryptSession(session, cipher)
      // A logout may have come before.
      if (local.getItem(SESSION_KEY) === tokenOf(session) && local.getItem(LOCK_KEY) !== null) {
        local.setItem(SESSION_KEY, encrypted)
        local.removeItem(EXTENSIONS_KEY)
        local.removeItem(LAST_VIEW_KEY)
      }
      const name = await partition(session)
      if (name) await moveEntries({ store, locks }, name, { from: plain, to, isEncrypting: true })
    },

    async decrypt(session: string, from: Entries): Promise<void> {
      const name = await partition(session)
      if (name) await moveEntries({ store, locks }, name, { from, to: plain, isEncrypting: false })
      // A logout may have come before.
      if (local.getItem(LOCK_KEY) === null) return
      local.setItem(EXTENSIONS_KEY, session)
      local.setItem(SESSION_KEY, tokenOf(session))
    },
  }
}

const tokenOf = (session: string): string => session.split(' ')[0] ?? ''
