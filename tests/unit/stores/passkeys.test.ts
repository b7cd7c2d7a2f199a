import { describe, expect, test } from 'vitest'
import type { PasskeyList } from '#contract/account/passkeys.ts'
import { passkeysStore } from '../../../src/stores/account/passkeys.ts'
import { createSession, sessionStore } from '../../../src/stores/account/session.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

type Passkey = PasskeyList['passkeys'][number]
const PHONE: Passkey = {
  id: 'p1',
  name: 'Phone',
  addedAt: 1,
  usedAt: undefined,
  trustedFrom: undefined,
  endsAt: undefined,
}
const NEW: Passkey = { ...PHONE, id: 'p2', name: 'Laptop', trustedFrom: 86_400_000 }

/** The passkeys of whoever is logged in, as a host lists them once `answer` has them. */
function setUp(answer: PasskeyList | Promise<PasskeyList>) {
  const services = testServices({
    fetch: async () => new Response(JSON.stringify(await answer)),
  })
  const deps = { local: new MemoryStorage(), tab: new MemoryStorage(), wipe: async () => {} }
  const session = createSession(deps)
  const store = services.with(sessionStore, session).get(passkeysStore)
  session.begin('token-1', 'token-1 passkeys')
  return { store, session }
}

describe('the passkeys of a person', () => {
  test('are gone with the session', async () => {
    const { store, session } = setUp({ passkeys: [PHONE], waiting: [] })
    await store.load()
    expect([store.isGuarded.value, store.canConfirm.value]).toEqual([true, true])
    await session.logOut()
    expect([store.list.value, store.isGuarded.value]).toEqual([undefined, false])
  })

  test('that come after the next login are not the next person’s', async () => {
    const late = Promise.withResolvers<PasskeyList>()
    const { store, session } = setUp(late.promise)
    const loading = store.load()
    await session.logOut()
    session.begin('token-2', 'token-2 passkeys')
    late.resolve({ passkeys: [PHONE], waiting: [] })
    await loading
    expect(store.list.value).toBeUndefined()
  })

  test('guard the account at once, and confirm once one of them is trusted', async () => {
    const { store } = setUp({ passkeys: [NEW], waiting: [] })
    await store.load()
    expect([store.isGuarded.value, store.canConfirm.value]).toEqual([true, false])
    const both = setUp({ passkeys: [NEW, PHONE], waiting: [] }).store
    await both.load()
    expect(both.canConfirm.value).toBe(true)
  })
})
