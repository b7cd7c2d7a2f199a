import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DOCUMENTS_CACHE, deleteObsoleteCaches } from '../../../sw/caches.ts'
import {
  cacheDocuments,
  deleteObsoleteDocuments,
  respondWithDocument,
} from '../../../sw/documents.ts'
import type { Site } from '../../../sw/route.ts'
import { memoryCaches } from '../../support/memory-caches.ts'

// The library uses a worker's global object when it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const site: Site = {
  origin: 'https://site.example',
  apiHost: 'https://host.example',
  documents: ['whitepaper.pdf', 'terms.pdf'],
  isPrecached: () => false,
}
const requestOf = (headers = {}) =>
  new Request('https://site.example/docs/whitepaper.pdf', { headers })
const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetch.mockReset().mockImplementation(async () => new Response('%PDF-56789'))
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

async function answer(headers = {}) {
  const { response, refreshed } = respondWithDocument(requestOf(headers), 'whitepaper.pdf', site)
  await refreshed
  return response
}

describe('a document', () => {
  test('is fetched from the host the first time, whole and without cookies, and cached', async () => {
    const first = await answer()
    expect(await first.text()).toBe('%PDF-56789')
    expect(first.headers.get('Content-Type')).toBe('application/pdf')
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://host.example/images/whitepaper.pdf', {
      credentials: 'omit',
      mode: 'cors',
    })
  })

  test('is served offline from the cache', async () => {
    await answer()
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
  })

  test('is served in ranges', async () => {
    const part = await answer({ Range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('DF-')
  })

  test('is updated for the next request after a change', async () => {
    await answer()
    fetch.mockImplementation(async () => new Response('%PDF-new'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
    expect(await (await answer()).text()).toBe('%PDF-new')
  })

  test('that the host does not have is not cached', async () => {
    fetch.mockImplementation(async () => new Response('no', { status: 404 }))
    expect((await answer()).status).toBe(404)
    fetch.mockImplementation(async () => new Response('%PDF-yes'))
    expect(await (await answer()).text()).toBe('%PDF-yes')
  })

  test('is never replaced by the answer of a captive portal', async () => {
    await answer()
    fetch.mockImplementation(async () => new Response('<h1>Welcome to our lounge</h1>'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
    expect(await (await answer()).text()).toBe('%PDF-56789')
  })

  test('that is no longer configured is removed from the cache', async () => {
    await cacheDocuments(site)
    await deleteObsoleteDocuments({ ...site, documents: ['terms.pdf'] })
    const cache = await caches.open(DOCUMENTS_CACHE)
    expect((await cache.keys()).map(({ url }) => url)).toEqual([
      'https://site.example/docs/terms.pdf',
    ])
  })

  test('that was never cached fails offline', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(answer()).rejects.toThrow('Failed to fetch')
  })

  test('is precached with the others, and on request if that failed', async () => {
    fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    await cacheDocuments(site)
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    const { response, refreshed } = respondWithDocument(requestOf(), 'terms.pdf', site)
    await refreshed
    expect(await (await response).text()).toBe('%PDF-56789')
  })
})

describe('former caches', () => {
  test('are removed, but not the current ones', async () => {
    const storage = memoryCaches()
    for (const name of ['workbox-precache-v2', DOCUMENTS_CACHE, 'documents-v0', 'api']) {
      await storage.open(name)
    }
    await deleteObsoleteCaches(storage)
    expect(await storage.keys()).toEqual(['workbox-precache-v2', DOCUMENTS_CACHE])
  })
})
