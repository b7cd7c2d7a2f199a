import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set } from 'idb-keyval'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CACHE_DATABASE } from '#config/constants.ts'
import { CACHE_TABLE, partitionOf } from '#config/person-data.ts'

/* What the worker does when the browser calls it, of which its parts know nothing. */

type Listener = (event: object) => void
const listeners = new Map<string, Listener[]>()
const empty = { keys: async () => [], match: async () => undefined, put: async () => {} }
beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  )
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('__WB_MANIFEST', [])
  vi.stubGlobal('location', new URL('https://wallet.example/'))
  vi.stubGlobal('clients', { claim: async () => {}, matchAll: async () => [] })
  vi.stubGlobal('caches', {
    keys: async () => [],
    open: async () => empty,
    delete: async () => true,
  })
  vi.stubGlobal('registration', {
    scope: 'https://wallet.example/',
    getNotifications: async () => [],
    showNotification: async () => {},
  })
  await import('../../../sw/sw.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

/** Calls the worker's own listeners, and waits for what they wait for. */
async function called(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
  for (const listener of listeners.get(type) ?? []) listener({ ...event, waitUntil })
  await Promise.allSettled(work)
}
const wipe = () => called('message', { data: { type: 'WIPE_LOGIN', token: 'first' } })

async function keep(): Promise<void> {
  const name = (await partitionOf('first', crypto.subtle)) ?? ''
  await set([name, 'balances'], 1n, createStore(CACHE_DATABASE, CACHE_TABLE))
}
const kept = async () => (await entries(createStore(CACHE_DATABASE, CACHE_TABLE))).length

/** As where the browser ends the worker before it has deleted anything. */
async function cutShort(): Promise<void> {
  await keep()
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    if (name === CACHE_DATABASE) throw new Error('the browser ends the worker')
    return Reflect.apply(open, indexedDB, [name])
  })
  await wipe()
  vi.restoreAllMocks()
  expect(await kept()).toBe(1)
}

// Holds promise 4.
test('a login that a page says is over is wiped', async () => {
  await keep()
  await wipe()
  expect(await kept()).toBe(0)
})

// Holds promise 4.
test.each(['activate', 'push'])(
  'a wipe that was cut short is finished at the next %s',
  async (type) => {
    await cutShort()
    await called(type, { data: null })
    expect(await kept()).toBe(0)
  },
)
