import { expect, test } from 'vitest'
import { createTransfersApi } from '../../../src/api/money/transfers.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { depositAddressesStore } from '../../../src/features/deposit/deposit-addresses.ts'
import { sessionStore } from '../../../src/stores/account/session.ts'
import { userCacheStore } from '../../../src/stores/user-cache.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'
import { storedSession } from '../../support/stored-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

// Holds promise 5.
test('an address that comes after the login that has asked for it is not the next person’s', async () => {
  const host = Promise.withResolvers<ApiResult<string>>()
  const deviceStorage = new MemoryStorage(storedSession('token-1'))
  const cache = memoryCache()
  const services = testServices({ deviceStorage }).with(userCacheStore, cache)
  services.with(createTransfersApi, {
    ...services.get(createTransfersApi),
    depositAddress: () => host.promise,
  })
  const session = services.get(sessionStore)
  session.restore()
  const { load, saved } = services.get(depositAddressesStore)
  const loaded = load('BNB')
  session.begin('token-2')
  host.resolve({ ok: true, value: ADDRESS })
  await loaded
  expect([saved.value, cache.entries]).toEqual([[], {}])
  await load('BNB')
  expect(saved.value).toMatchObject([{ coin: 'BNB', address: ADDRESS }])
  expect(Object.keys(cache.entries)).toEqual(['addresses'])
})

/** With a cache that has what it is asked for when the test says so. */
function setUp(stored: object) {
  const [written, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cache = memoryCache({ addresses: stored })
  const services = testServices({ deviceStorage: new MemoryStorage(storedSession('token-1')) })
  services
    .with(userCacheStore, {
      ...cache,
      change: async (...of) => {
        const isStored = await cache.change(...of)
        await written.promise
        return isStored
      },
      read: async (...of) => {
        const found = await cache.read(...of)
        await read.promise
        return found
      },
    })
    .with(createTransfersApi, {
      ...services.get(createTransfersApi),
      depositAddress: async () => ({ ok: true, value: ADDRESS }),
    })
  const session = services.get(sessionStore)
  session.restore()
  return { session, written, read, ...services.get(depositAddressesStore) }
}

// Holds promise 5.
test('an address that is stored while its login ends is not shown to the next person', async () => {
  const { load, saved, session, written } = setUp([])
  const loaded = load('BNB')
  await Promise.resolve()
  session.begin('token-2')
  written.resolve()
  await loaded
  expect(saved.value).toEqual([])
})

test('what the device has takes the place of nothing that the host has sent meanwhile', async () => {
  const older = { coin: 'BNB', address: `0x${'1'.repeat(40)}`, asOf: 1 }
  const { hydrate, load, saved, written, read } = setUp([older])
  const hydrated = hydrate()
  written.resolve()
  await load('BNB')
  read.resolve()
  await hydrated
  expect(saved.value).toMatchObject([{ address: ADDRESS }])
})
