import { IDBFactory } from 'fake-indexeddb'
import { createStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXTENSIONS_KEY, LOCK_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { createCipher } from '../../../src/offline/lock/cipher.ts'
import { createDataKey } from '../../../src/offline/lock/data-key.ts'
import { encryptedEntries } from '../../../src/offline/lock/encrypted-entries.ts'
import { createStoredSession } from '../../../src/stores/lock/stored-session.ts'
import { memoryLocks } from '../../support/memory-locks.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const LISTED = 'token-1 logout'

async function device(stored: Record<string, string>) {
  const local = new MemoryStorage(stored)
  const [store, locks] = [createStore('cache', 'entries'), memoryLocks()]
  const { key } = await createDataKey(new Uint8Array(32), crypto)
  const cipher = createCipher(key, crypto)
  const entries = encryptedEntries({ store, cipher, locks })
  return { local, cipher, entries, session: createStoredSession({ local, store, locks, crypto }) }
}

test.each([
  ['of this login is encrypted', { [SESSION_KEY]: 'token-1', [LOCK_KEY]: '{}' }, /^~~en-1~/],
  [
    'of whoever has logged in since stays',
    { [SESSION_KEY]: 'token-2', [LOCK_KEY]: '{}' },
    /^token-2$/,
  ],
  ['stays where the lock was turned off since', { [SESSION_KEY]: 'token-1' }, /^token-1$/],
])('the session %s', async (_, stored, expected) => {
  const { local, cipher, entries, session } = await device(stored)
  await session.encrypt(LISTED, cipher, entries)
  expect(local.getItem(SESSION_KEY)).toMatch(expected)
})

test('the session is decrypted, and not after a logout', async () => {
  const { local, entries, session } = await device({ [LOCK_KEY]: '{}' })
  await session.decrypt(LISTED, entries)
  expect([local.getItem(SESSION_KEY), local.getItem(EXTENSIONS_KEY)]).toEqual(['token-1', LISTED])
  const left = await device({})
  await left.session.decrypt(LISTED, left.entries)
  expect({ ...left.local }).toEqual({})
})

test('the session has the extensions that are listed for it, and not those of another', async () => {
  const { session } = await device({ [EXTENSIONS_KEY]: LISTED })
  expect(['token-1', 'token-2'].map(session.plainSession)).toEqual([LISTED, 'token-2'])
})
