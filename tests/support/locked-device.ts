import { createHash, randomUUID } from 'node:crypto'
import { signal } from '@preact/signals-core'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries } from 'idb-keyval'
import { vi } from 'vitest'
import { partitionOf } from '#config/person-data.ts'
import { LOCK_KEY } from '#config/storage-keys.ts'
import { type Cache, createCache } from '../../src/offline/cache.ts'
import type { Authenticator } from '../../src/offline/lock/authenticator.ts'
import type { ActiveLock } from '../../src/offline/lock/lock-signal.ts'
import { createSession, type Session } from '../../src/stores/account/session.ts'
import { type AppLock, createAppLock } from '../../src/stores/lock/app-lock.ts'
import { ManualClock } from './manual-clock.ts'
import { memoryChannels } from './memory-channels.ts'
import { memoryLocks } from './memory-locks.ts'
import { MemoryStorage } from './memory-storage.ts'
import { storedSession } from './stored-session.ts'

export const TOKEN = 'token-of-the-session'

export interface Tab {
  readonly lock: AppLock
  readonly session: Session
  readonly cache: Cache
  isVisible: boolean
  /** The browser runs none of its timers any more. */
  isFrozen: boolean
}

/** A device with an authenticator, a session and the tabs of one browser. */
export function lockedDevice({ hasPrf: computesAtFirst = true } = {}) {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  const local = new MemoryStorage({ ...storedSession(TOKEN) })
  const store = createStore('cache', 'entries')
  const clock = new ManualClock()
  const locks = memoryLocks()
  const openChannel = memoryChannels()
  const passkeys = new Set<string>()
  let isRefused = false
  let hasPrf = computesAtFirst

  const authenticator: Authenticator = {
    isAvailable: async () => true,
    async create(salt) {
      const id = randomUUID()
      passkeys.add(id)
      return { id, output: await authenticator.use(id, salt) }
    },
    async use(id, salt) {
      if (isRefused || !passkeys.has(id)) throw new DOMException('refused', 'NotAllowedError')
      return hasPrf ? createHash('sha256').update(id).update(salt).digest() : undefined
    },
  }

  /** A new document of the app, as app/start.tsx begins it. */
  function openTab(): Tab {
    const active = signal<ActiveLock>()
    const session = createSession({ local, tab: new MemoryStorage(), wipe: async () => {} })
    const tab = { isVisible: true, isFrozen: false }
    const lock = createAppLock({
      local,
      store,
      locks,
      crypto,
      authenticator,
      active,
      session,
      channel: openChannel('lock'),
      now: () => clock.now,
      later: (action, ms) => clock.later(() => tab.isFrozen || action(), ms),
      isVisible: () => tab.isVisible,
    })
    session.restore()
    // As app/lock/start-lock.tsx does.
    lock.state.subscribe(() => {
      const [token, ...names] = lock.session()?.split(' ') ?? []
      if (token) session.begin(token, [token, ...names].join(' '))
    })
    const owner = () => partitionOf(session.token.peek(), crypto.subtle)
    const cache = createCache({ store, owner, entries: () => active.peek()?.entries })
    return Object.assign(tab, { lock, session, cache })
  }

  return {
    local,
    clock,
    openTab,
    /** The next uses of a passkey are cancelled, or succeed again. */
    refuse(is: boolean) {
      isRefused = is
    },
    /** The passkeys compute no key any more, as after an update of the browser. */
    losePrf() {
      hasPrf = false
    },
    /** What another tab notices of a change in the storage. */
    notify({ lock, session }: Tab) {
      session.onStorageEvent({ key: 'cthash' })
      if (lock.state.peek() === 'off' || local.getItem(LOCK_KEY) === null) lock.sync()
    },
    /** All that is stored, as one text. */
    async contents(): Promise<string> {
      const decoder = new TextDecoder()
      const all = (await entries(store)).map(([key, value]) => [
        key,
        value instanceof Uint8Array ? decoder.decode(value) : value,
      ])
      return JSON.stringify([{ ...local }, all], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
    },
  }
}
