import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { openEarly } from '../../../src/offline/storage.ts'

const NAME = 'wallet-cache'

test('a database that is opened early is not held open', async () => {
  const databases = new IDBFactory()
  await new Promise((done) => {
    const creating = databases.open(NAME)
    creating.onupgradeneeded = () => creating.result.createObjectStore('entries')
    creating.onsuccess = () => done(creating.result.close())
  })
  await openEarly(NAME, databases)
  const deleting = databases.deleteDatabase(NAME)
  const blocked = vi.fn()
  deleting.onblocked = blocked
  await new Promise((done) => {
    deleting.onsuccess = done
  })
  expect(blocked).not.toHaveBeenCalled()
})

test('a database that is not there is not made by opening it early', async () => {
  const databases = new IDBFactory()
  await expect(openEarly(NAME, databases)).rejects.toThrow()
  expect(await databases.databases()).toEqual([])
})
