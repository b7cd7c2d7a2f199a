import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set, type UseStore } from 'idb-keyval'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CACHE_DATABASE } from '#config/constants.ts'
import { ENCRYPTED, partitionOf } from '#config/person-data.ts'
import { PUSH_STORE } from '#config/push.ts'
import type { DepositLine } from '#domain/history.ts'
import { amountOf } from '#domain/money/amount.ts'
import { createCache, type Entries, plainEntries } from '../../src/offline/cache.ts'
import { finishWipe } from '../../src/offline/finish-wipe.ts'
import { moveEntries } from '../../src/offline/lock/encrypted-entries.ts'
import { wipe, wipeDevice } from '../../src/offline/wipe.ts'
import { sessionStore } from '../../src/stores/account/session.ts'
import { lineCodecs } from '../../src/stores/history/history.ts'
import { createHistoryCache } from '../../src/stores/history/history-cache.ts'
import { currentPartition } from '../../src/stores/user-cache.ts'
import { memoryLocks } from '../support/memory-locks.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { testServices } from '../support/services.tsx'
import { storedSession } from '../support/stored-session.ts'

const amounts = v.array(v.bigint())

function open(store: UseStore, token: () => string | null = () => 'token-1') {
  return createCache({ store, owner: () => partitionOf(token(), crypto.subtle) })
}

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const newStore = () => createStore('cache', 'entries')

/** A store whose every use fails, as in a browser that blocks site data or whose quota is used up. */
const failing =
  (error: unknown): UseStore =>
  () =>
    Promise.reject(error)

describe('the cache', () => {
  test('returns what was written, exact amounts included', async () => {
    const cache = open(newStore())
    await cache.write({ a: [1n, 10n ** 30n], b: [] })
    expect(await cache.read('a', amounts)).toEqual([1n, 10n ** 30n])
    expect(await cache.read('b', amounts)).toEqual([])
    expect(await cache.read('c', amounts)).toBeUndefined()
    expect(cache.problem.value).toBeNull()
  })

  // Holds promise 5.
  test('never returns data of one person to another', async () => {
    const store = newStore()
    let token: string | null = 'first'
    const cache = open(store, () => token)
    await cache.write({ a: [1n] })
    token = 'second'
    expect(await cache.read('a', amounts)).toBeUndefined()
    token = null
    expect(await cache.read('a', amounts)).toBeUndefined()
  })

  test('stores nothing while nobody is logged in', async () => {
    const store = newStore()
    await open(store, () => null).write({ a: [1n] })
    expect(await entries(store)).toEqual([])
  })

  test('stores nothing of a person who logs out while the name of their partition is computed', async () => {
    const computed = Promise.withResolvers<void>()
    const digest: SubtleCrypto['digest'] = async (...given) => {
      await computed.promise
      return crypto.subtle.digest(...given)
    }
    const deviceStorage = new MemoryStorage(storedSession('token'))
    const services = testServices({ deviceStorage, subtle: { ...crypto.subtle, digest } })
    const session = services.get(sessionStore)
    session.restore()
    const partition = services.get(currentPartition)()
    const ended = session.expire()
    computed.resolve()
    expect(await partition).toBeNull()
    await ended
  })

  test('contains neither the token nor a key from which it could be derived', async () => {
    const store = newStore()
    await open(store, () => 'secret-token').write({ a: [1n] })
    const [[key] = []] = await entries(store)
    expect(key).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'a'])
  })

  test('has a database name and partition names that must never change, so that updates find the data', async () => {
    expect(CACHE_DATABASE).toBe('wallet-cache')
    expect(await partitionOf('token-1', crypto.subtle)).toBe('1bff8f16a864fb08fbdc50f9deae84f5')
  })

  test('ignores entries that are damaged, of another shape or of another version', async () => {
    const store = newStore()
    const cache = open(store)
    const partition = (await partitionOf('token-1', crypto.subtle)) ?? ''
    const bad: unknown[] = [
      undefined,
      7,
      null,
      {},
      { version: 0, value: [1n] },
      { version: 2, value: [1n] },
      { version: 1, value: [1n, 'two'] },
      { version: 1 },
    ]
    for (const record of bad) {
      await set([partition, 'a'], record, store)
      expect(await cache.read('a', amounts)).toBeUndefined()
    }
    await set([partition, 'a'], { version: 1, value: [1n] }, store)
    expect(await cache.read('a', amounts)).toEqual([1n])
  })

  test('that is full reports it and does not throw', async () => {
    const cache = open(failing(new DOMException('quota exceeded', 'QuotaExceededError')))
    await cache.write({ a: [1n] })
    expect(cache.problem.value).toBe('full')
  })

  test('that is forbidden reports it and is empty', async () => {
    const cache = open(failing(new DOMException('no', 'SecurityError')))
    expect(await cache.read('a', amounts)).toBeUndefined()
    expect(cache.problem.value).toBe('forbidden')
    await cache.write({ a: [1n] })
    expect(cache.problem.value).toBe('forbidden')
  })

  test('loses no change when several are made at the same time', async () => {
    const store = newStore()
    const tabs = [open(store), open(store)]
    const add = (n: bigint) => (old: bigint[] | undefined) => [...(old ?? []), n]
    await Promise.all([1n, 2n, 3n, 4n].map((n, i) => tabs[i % 2]?.change('a', amounts, add(n))))
    expect((await tabs[0]?.read('a', amounts))?.toSorted()).toEqual([1n, 2n, 3n, 4n])
  })

  test('returns whether a change was stored', async () => {
    expect(await open(newStore()).change('a', amounts, () => [1n])).toBe(true)
    expect(await open(newStore(), () => null).change('a', amounts, () => [1n])).toBe(false)
    const full = open(failing(new DOMException('quota exceeded', 'QuotaExceededError')))
    expect(await full.change('a', amounts, () => [1n])).toBe(false)
    expect(full.problem.value).toBe('full')
  })

  // Holds promise 4.
  test('returns that a change was not stored where its person has logged out meanwhile, and keeps nothing', async () => {
    const tokens = ['token-1']
    const store = newStore()
    const cache = open(store, () => tokens.shift() ?? null)
    expect(await cache.change('a', amounts, () => [1n])).toBe(false)
    expect(await entries(store)).toEqual([])
  })

  test('reports no problem after a successful write', async () => {
    const store = newStore()
    let isFull = true
    const cache = open((mode, work) =>
      isFull
        ? Promise.reject(new DOMException('quota exceeded', 'QuotaExceededError'))
        : store(mode, work),
    )
    await cache.write({ a: [1n] })
    isFull = false
    await cache.write({ a: [1n] })
    expect(cache.problem.value).toBeNull()
  })
})

describe('a cached history', () => {
  const lines: DepositLine[] = Array.from({ length: 700 }, (_, i) => ({
    kind: 'deposit',
    confirmations: '',
    time: 700 - i,
    coin: 'BNB',
    amount: amountOf('BNB', 10n ** 30n),
    type: 'Crypto',
    network: 'BNB',
    transaction: '',
    status: 'completed',
  }))
  const historyIn = (store: UseStore) =>
    createHistoryCache(open(store), 'deposit', lineCodecs.deposit)
  const readFrom = async (store: UseStore) => {
    let lines: readonly DepositLine[] | undefined
    await historyIn(store).read((history) => {
      lines = history.lines
    })
    return lines
  }

  test('is read as it was written', async () => {
    const store = newStore()
    await historyIn(store).write({ lines, asOf: 1, dropped: 0 })
    expect(await readFrom(store)).toEqual(lines)
  })

  test('of the former version is ignored and overwritten, without changing other entries', async () => {
    const store = newStore()
    const row = { Time: 1, TypeOf: 'BNB', Amount: 1n, Type: '', Transaction_Id: '', Status: '' }
    await open(store).write({
      'history/deposit': { asOf: 1, dropped: 0, slices: 1, set: 0 },
      'history/deposit/0/0': { asOf: 1, rows: [row] },
      a: [1n],
    })
    expect(await readFrom(store)).toBeUndefined()
    await historyIn(store).write({ lines, asOf: 2, dropped: 0 })
    expect(await readFrom(store)).toEqual(lines)
    expect(await open(store).read('a', amounts)).toEqual([1n])
    expect(await entries(store)).toHaveLength(4)
  })
})

describe('what is damaged or of another version', () => {
  // Holds promise 70.
  test('never drops the support queries that a person has written', async () => {
    const store = newStore()
    const cache = open(store)
    const partition = (await partitionOf('token-1', crypto.subtle)) ?? ''
    for (const version of [0, 1, 2]) {
      await set([partition, 'outbox'], { version, value: [1n] }, store)
      expect(await cache.read('outbox', amounts)).toEqual([1n])
      await cache.change('outbox', amounts, (old = []) => [...old, 2n])
      expect(await cache.read('outbox', amounts)).toEqual([1n, 2n])
    }
  })

  // Holds promise 70.
  test('costs one line of a history, which is counted, and not the others', async () => {
    const store = newStore()
    const lines = ['1', '2', '3'].map(
      (amount): DepositLine => ({
        kind: 'deposit',
        confirmations: '',
        time: 1e12,
        coin: 'BNB',
        amount: amountOf('BNB', BigInt(amount)),
        type: 'Crypto',
        network: 'BNB',
        transaction: '',
        status: 'completed',
      }),
    )
    await createHistoryCache(open(store), 'deposit', lineCodecs.deposit).write({
      lines,
      asOf: 1,
      dropped: 0,
    })
    const partition = (await partitionOf('token-1', crypto.subtle)) ?? ''
    const [first, , last] = lines.map(lineCodecs.deposit.encode)
    const damaged = {
      version: 1,
      value: { writtenAt: 1, lines: [first, { amount: 'much' }, last] },
    }
    const [name] = (await entries(store))
      .map(([key]) => key)
      .filter((key) => String(key).endsWith('/0'))
    await set([partition, Array.isArray(name) ? String(name[1]) : ''], damaged, store)
    const shown = vi.fn()
    await createHistoryCache(open(store), 'deposit', lineCodecs.deposit).read(shown)
    expect(shown).toHaveBeenLastCalledWith(
      expect.objectContaining({ lines: [lines[0], lines[2]], dropped: 1, older: 0 }),
    )
  })
})

describe('a write that a logout overtakes', () => {
  // Holds promise 4.
  test('leaves nothing, encrypted or not, and nothing of the next person is lost', async () => {
    const store = newStore()
    let token: string | null = 'first'
    const written = Promise.withResolvers<void>()
    const plain = plainEntries(store)
    const entriesOf = (suffix: string): Entries => ({
      ...plain,
      async write(partition, values) {
        // Such as for as long as the encryption takes.
        await written.promise
        await plain.write(partition + suffix, values)
      },
    })
    const owner = () => partitionOf(token, crypto.subtle)
    const caches = ['', '~'].map((suffix) =>
      createCache({ store, owner, entries: () => entriesOf(suffix) }),
    )
    const late = caches.map((cache) => cache.write({ a: [1n] }))
    await owner()
    token = null
    await wipe({ store, databases: indexedDB, except: null })
    token = 'second'
    await open(store, () => 'second').write({ a: [2n] })
    written.resolve()
    await Promise.all(late)
    expect((await entries(store)).map(([key]) => key)).toEqual([[await owner(), 'a']])
  })
})

// Holds promise 4.
test.each([
  ['under the app lock', true],
  ['from under the app lock', false],
])('a logout while entries are moved %s leaves none of them', async (_, isEncrypting) => {
  const store = newStore()
  const plain = plainEntries(store)
  const encrypted = (partition: string) => partition + ENCRYPTED
  const locked: Entries = {
    ...plain,
    read: (partition, name) => plain.read(encrypted(partition), name),
    write: (partition, values) => plain.write(encrypted(partition), values),
  }
  const [from, to] = isEncrypting ? [plain, locked] : [locked, plain]
  await from.write('partition', [['balances', 1n]])
  const read: Entries['read'] = async (...of) => {
    const value = await from.read(...of)
    await wipe({ store, databases: indexedDB, except: null })
    return value
  }
  const moved = { from: { ...from, read }, to, isEncrypting }
  await moveEntries({ store, locks: memoryLocks() }, 'partition', moved)
  expect(await entries(store)).toEqual([])
})

describe('a start without a session', () => {
  const current = () => null
  const servicesOf = (local: MemoryStorage, tab = new MemoryStorage()) =>
    testServices({ deviceStorage: local, tabStorage: tab, subtle: crypto.subtle })
  const cacheStore = () => createStore(CACHE_DATABASE, 'entries')
  const pushStore = () => createStore(...PUSH_STORE)

  // Holds promise 4.
  test('deletes whatever is left of a person, and says so when it is done', async () => {
    await set(['partition', 'balances'], 1n, cacheStore())
    await set(['partition~', 'history'], 'encrypted', cacheStore())
    await set(['partition', 'id'], 'device', pushStore())
    const local = new MemoryStorage({ 'user:last-view': '12 BNB', theme: 'dark' })
    const nobodys = { 'pending-login': 'the next one', destination: '/deposit', started: 'yes' }
    const tab = new MemoryStorage({ 'query-draft': 'typed', ...nobodys })
    await finishWipe(servicesOf(local, tab), current)
    expect([await entries(cacheStore()), await entries(pushStore())]).toEqual([[], []])
    expect([{ ...local }, { ...tab }]).toEqual([{ theme: 'dark', wiped: 'yes' }, nobodys])
  })

  test('deletes what is left of push alone', async () => {
    await set(['partition', 'id'], 'device', pushStore())
    await finishWipe(servicesOf(new MemoryStorage()), current)
    expect(await entries(pushStore())).toEqual([])
  })

  test('does not say so where somebody has logged in before it looked, and there is no database', async () => {
    const local = new MemoryStorage()
    let looked = 0
    await finishWipe(servicesOf(local), () => (looked++ === 0 ? null : 'next'))
    expect({ ...local }).toEqual({})
  })

  test('makes no database on a first visit', async () => {
    const local = new MemoryStorage()
    await finishWipe(servicesOf(local), current)
    expect([await indexedDB.databases(), { ...local }]).toEqual([[], { wiped: 'yes' }])
  })

  test('looks for itself where the browser does not list its databases', async () => {
    await set(['partition', 'balances'], 1n, cacheStore())
    Object.defineProperty(indexedDB, 'databases', { value: undefined })
    await finishWipe(servicesOf(new MemoryStorage()), current)
    expect(await entries(cacheStore())).toEqual([])
  })

  test('does not say so where somebody has logged in meanwhile, whose data stays', async () => {
    const next = await partitionOf('next', crypto.subtle)
    await set(['partition', 'balances'], 1n, cacheStore())
    await set([next ?? '', 'balances'], 2n, cacheStore())
    const local = new MemoryStorage()
    const tokens = [null, null, 'next']
    await finishWipe(
      servicesOf(local),
      () => (tokens.length > 1 ? tokens.shift() : tokens[0]) ?? null,
    )
    expect([(await entries(cacheStore())).map(([, value]) => value), { ...local }]).toEqual([
      [2n],
      {},
    ])
  })
})

describe('the end of a login', () => {
  const subscription = { unsubscribe: vi.fn(async () => true) }
  const shown = { close: vi.fn() }
  const setAppBadge = vi.fn(async () => {})
  /** Happens while the browser looks for its subscription. */
  let meanwhile = () => {}
  beforeEach(() => {
    vi.clearAllMocks()
    meanwhile = () => {}
    vi.stubGlobal('navigator', {
      setAppBadge,
      serviceWorker: {
        getRegistration: async () => ({
          pushManager: {
            async getSubscription() {
              meanwhile()
              return subscription
            },
          },
          getNotifications: async () => [shown, shown],
        }),
      },
    })
  })

  test('puts away every notification that is still shown', async () => {
    await wipeDevice(testServices({ subtle: crypto.subtle }), () => null)
    expect(shown.close).toHaveBeenCalledTimes(2)
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
  })

  test('takes the subscription of this browser to notifications off', async () => {
    await wipeDevice(testServices({ subtle: crypto.subtle }), () => null)
    expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  })

  test('leaves that of a person who logs in while it runs', async () => {
    let token: string | null = null
    const wiped = wipeDevice(testServices({ subtle: crypto.subtle }), () => token)
    token = 'next'
    await wiped
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
    expect(shown.close).not.toHaveBeenCalled()
  })

  test('leaves that of a person who logs in while the browser looks for it', async () => {
    let token: string | null = null
    meanwhile = () => {
      token = 'next'
    }
    await wipeDevice(testServices({ subtle: crypto.subtle }), () => token)
    expect(subscription.unsubscribe).not.toHaveBeenCalled()
  })

  test('fails where something could not be deleted, but not where the browser forbids storage', async () => {
    const wipeThat = (error: Error) => {
      meanwhile = () => {
        throw error
      }
      return wipeDevice(testServices({ subtle: crypto.subtle }), () => null)
    }
    await expect(wipeThat(new Error('the disk is broken'))).rejects.toThrow('broken')
    await wipeThat(new DOMException('forbidden', 'SecurityError'))
  })
})

describe('wiping', () => {
  // Holds promise 4.
  test('removes everything, even writes in progress', async () => {
    const store = newStore()
    const cache = open(store)
    await cache.write({ a: [1n] })
    await Promise.all([cache.write({ b: [2n] }), cache.write({ c: [3n] })])
    await wipe({ store, databases: indexedDB, except: null })
    expect(await entries(store)).toEqual([])
  })

  // Holds promise 4.
  test("deletes the identity provider's databases, and no others", async () => {
    const make = (name: string) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      })
    await make('firebaseLocalStorageDb')
    await make('somebody-else')
    await wipe({ store: newStore(), databases: indexedDB, except: null })
    await vi.waitFor(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      expect(names.toSorted()).toEqual(['cache', 'somebody-else'])
    })
  })

  test('works in a browser that cannot list its databases', async () => {
    const store = newStore()
    await open(store).write({ a: [1n] })
    const databases = { deleteDatabase: (name: string) => indexedDB.deleteDatabase(name) }
    await wipe({ store, databases, except: null })
    expect(await entries(store)).toEqual([])
  })

  test('keeps the encrypted data of a person who has turned on the app lock since', async () => {
    const store = newStore()
    await open(store, () => 'first').write({ a: [1n] })
    await set(['encrypted~', 'a'], new Uint8Array([1]), store)
    await wipe({ store, databases: indexedDB, except: null, isLocked: true })
    expect(await entries(store)).toEqual([[['encrypted~', 'a'], new Uint8Array([1])]])
    await wipe({ store, databases: indexedDB, except: 'encrypted' })
    expect(await entries(store)).toHaveLength(1)
    await wipe({ store, databases: indexedDB, except: 'somebody-else' })
    expect(await entries(store)).toEqual([])
  })

  test('keeps the data of a person who has logged in since', async () => {
    const store = newStore()
    await open(store, () => 'first').write({ a: [1n] })
    const second = open(store, () => 'second')
    await second.write({ a: [2n], b: [3n] })
    await wipe({ store, databases: indexedDB, except: await partitionOf('second', crypto.subtle) })
    expect(await second.read('a', amounts)).toEqual([2n])
    expect(await entries(store)).toHaveLength(2)
  })
})
