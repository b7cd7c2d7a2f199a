import { signal } from '@preact/signals-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/account/profile.ts'
import type { ApiResult } from '../../../src/api/request.ts'
import { createProfile } from '../../../src/stores/account/profile.ts'
import { createDrafts, queryDraft, type SavedDrafts } from '../../../src/stores/support/drafts.ts'
import { createOutbox } from '../../../src/stores/support/outbox.ts'
import { memoryCache } from '../../support/memory-cache.ts'
import { memoryChannels } from '../../support/memory-channels.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { testServices } from '../../support/services.tsx'

beforeEach(() => vi.stubGlobal('reportError', vi.fn()))
afterEach(() => vi.unstubAllGlobals())

const ada = { name: 'Ada', email: 'ada@example.com' }
const bob = { name: 'Bob', email: 'bob@example.com' }
const no: ApiResult<never> = { ok: false, error: { kind: 'unreachable' } }

/** A tab of Ada's with a sent query and an unsent one. */
async function adasTab() {
  const cache = memoryCache()
  const token = signal<string | null>('ada')
  const savedDrafts = signal<SavedDrafts | null>(null)
  const who: { is: ApiResult<Profile> } = { is: { ok: true, value: ada } }
  const send = vi.fn(async () => ({ ok: true, value: {} }) as const)
  let ids = 0
  const outbox = createOutbox({
    cache,
    token,
    send,
    hasIds: () => true,
    locks: undefined,
    channel: memoryChannels()('tab'),
    now: () => 7,
    newId: () => `id-${++ids}`,
  })
  const profile = createProfile({ request: async () => who.is, cache, token })
  const tabStorage = new MemoryStorage()
  const form = testServices({ tabStorage }).get(queryDraft)
  const drafts = createDrafts({ outbox, profile, savedDrafts, form, now: () => 8 })
  await profile.load()
  await outbox.add({ topic: 'other', content: 'sent' })
  await outbox.flush()
  await outbox.add({ topic: 'other', content: 'waits' })

  return {
    outbox,
    savedDrafts,
    drafts,
    form,
    /** The host has ended the session: all data on the device is removed. */
    end() {
      token.value = null
      tabStorage.clear()
      for (const name of Object.keys(cache.entries)) delete cache.entries[name]
      profile.clear()
      outbox.clear()
    },
    logIn(next: ApiResult<Profile>) {
      who.is = next
      token.value = 'next'
    },
    device: () => JSON.stringify(cache.entries),
  }
}

const contents = (queries: readonly { content: string }[]) => queries.map((it) => it.content)

describe('a query that is unsent when the host ends the session', () => {
  test('is saved in memory, and removed from the device', async () => {
    const tab = await adasTab()
    await tab.drafts.saveDrafts()
    tab.end()
    expect(tab.device()).toBe('{}')
    expect(tab.savedDrafts.value?.email).toBe(ada.email)
    expect(contents(tab.savedDrafts.value?.queries ?? [])).toEqual(['waits'])
  })

  test('is restored for the same person once', async () => {
    const tab = await adasTab()
    await tab.drafts.saveDrafts()
    tab.end()
    tab.logIn({ ok: true, value: ada })
    await tab.drafts.restoreDrafts()
    await tab.drafts.restoreDrafts()
    expect(contents(tab.outbox.queries.value)).toEqual(['waits'])
    expect(tab.savedDrafts.value).toBeNull()
    expect(await tab.outbox.flush()).toBe(1)
  })

  test('is never restored for another person', async () => {
    const tab = await adasTab()
    await tab.drafts.saveDrafts()
    tab.end()
    tab.logIn({ ok: true, value: bob })
    await tab.drafts.restoreDrafts()
    expect(tab.outbox.queries.value).toEqual([])
    expect(tab.device()).not.toContain('waits')
    expect(tab.savedDrafts.value).toBeNull()
  })

  test('stands in the form again for the same person where it was half written, and is not sent', async () => {
    for (const [next, found] of [
      [ada, { topic: '', content: 'half' }],
      [bob, undefined],
    ] as const) {
      const tab = await adasTab()
      await tab.outbox.flush()
      tab.form.keep({ topic: '', content: 'half' })
      await tab.drafts.saveDrafts()
      tab.end()
      expect(tab.form.read()).toBeUndefined()
      tab.logIn({ ok: true, value: next })
      await tab.drafts.restoreDrafts()
      expect(tab.form.read()).toEqual(found)
      expect(tab.outbox.queries.value).toEqual([])
    }
  })

  test('is restored only when the profile of the new login is known', async () => {
    const tab = await adasTab()
    await tab.drafts.saveDrafts()
    tab.end()
    tab.logIn(no)
    await tab.drafts.restoreDrafts()
    expect(tab.outbox.queries.value).toEqual([])
    tab.logIn({ ok: true, value: ada })
    await tab.drafts.restoreDrafts()
    expect(contents(tab.outbox.queries.value)).toEqual(['waits'])
  })

  test('is not duplicated if another tab has restored it', async () => {
    const tab = await adasTab()
    await tab.drafts.saveDrafts()
    await tab.drafts.restoreDrafts()
    expect(contents(tab.outbox.queries.value)).toEqual(['sent', 'waits'])
  })
})

test('a query that was refused because the session ended is saved with the unsent ones, and sent', async () => {
  const tab = await adasTab()
  tab.drafts.add({ id: 'id-9', topic: 'other', content: 'refused' })
  await tab.drafts.saveDrafts()
  tab.end()
  tab.logIn({ ok: true, value: ada })
  await tab.drafts.restoreDrafts()
  expect(contents(tab.outbox.queries.value)).toEqual(['refused', 'waits'])
  expect(await tab.outbox.flush()).toBe(2)
})

test('drafts of another person are dropped when new drafts are saved', async () => {
  const tab = await adasTab()
  const [hers] = await tab.outbox.unsent()
  if (!hers) throw new Error('no unsent query')
  tab.savedDrafts.value = { email: bob.email, queries: [{ ...hers, id: 'his', content: 'his' }] }
  await tab.drafts.saveDrafts()
  expect(tab.savedDrafts.value).toEqual({ email: ada.email, queries: [hers] })
})

test('a session without unsent queries saves no drafts', async () => {
  const tab = await adasTab()
  await tab.outbox.flush()
  await tab.drafts.saveDrafts()
  expect(tab.savedDrafts.value).toBeNull()
})
