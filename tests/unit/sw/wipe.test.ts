import { IDBFactory } from 'fake-indexeddb'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CACHE_DATABASE } from '#config/constants.ts'
import { CACHE_TABLE, ENCRYPTED, partitionOf } from '#config/person-data.ts'
import { PUSH_STORE } from '#config/push.ts'
import { finishWipes, wipeLogin } from '../../../sw/wipe.ts'

// What the worker reads of its global object.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }))

const close = vi.fn()
beforeEach(() => {
  close.mockClear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('registration', { getNotifications: async () => [{ close }, { close }] })
})
afterEach(() => vi.unstubAllGlobals())

const cache = () => createStore(CACHE_DATABASE, CACHE_TABLE)
const push = () => createStore(...PUSH_STORE)
const nameOf = async (token: string) => (await partitionOf(token, crypto.subtle)) ?? ''

/** What a login keeps, in the clear and under the app lock. */
async function keep(token: string): Promise<void> {
  const name = await nameOf(token)
  await set([name, 'balances'], 1n, cache())
  await set([name + ENCRYPTED, 'history'], 'sealed', cache())
  await set([name, 'id'], 'device', push())
}

const remaining = async () => [
  ...(await entries(cache())).map(([key]) => key),
  ...(await entries(push())).map(([key]) => key),
]

describe('the worker that a page has told of the end of a login', () => {
  test('deletes what the login has kept, nothing else, and what it has shown', async () => {
    await keep('first')
    await keep('second')
    await wipeLogin({ type: 'WIPE_LOGIN', token: 'first' })
    const second = await nameOf('second')
    expect(await remaining()).toEqual([
      [second, 'balances'],
      [second + ENCRYPTED, 'history'],
      [second, 'id'],
    ])
    expect(close).toHaveBeenCalledTimes(2)
  })

  // Holds promise 4.
  test('goes on with it when it is started again, where the browser had ended it', async () => {
    await keep('first')
    const stopped = new Error('the browser ends the worker')
    const { open } = indexedDB
    vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
      if (name === CACHE_DATABASE) throw stopped
      return Reflect.apply(open, indexedDB, [name])
    })
    await expect(wipeLogin({ type: 'WIPE_LOGIN', token: 'first' })).rejects.toThrow(stopped)
    vi.restoreAllMocks()
    expect((await remaining()).length).toBeGreaterThan(1)
    await finishWipes()
    expect(await remaining()).toEqual([])
  })

  test('makes nothing of it outside a secure context, where nothing is kept', async () => {
    vi.stubGlobal('crypto', {})
    await wipeLogin({ type: 'WIPE_LOGIN', token: 'first' })
    expect(await indexedDB.databases()).toEqual([])
  })
})

test('a start deletes nothing that is not noted', async () => {
  await keep('first')
  await finishWipes()
  expect(await remaining()).toHaveLength(3)
})
