import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DOCUMENTS_CACHE, deleteObsoleteCaches } from '../../sw/caches.ts'
import { cacheDocuments, deleteObsoleteDocuments, respondWithDocument } from '../../sw/documents.ts'
import type { Site } from '../../sw/route.ts'
import { memoryCaches } from '../support/memory-caches.ts'

// The library looks for a worker's global object as soon as it is loaded.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }))

const site: Site = {
  origin: 'https://site.example',
  apiHost: 'https://host.example',
  documents: ['whitepaper.pdf', 'terms.pdf'],
  isPrecached: () => false,
}
const ask = (headers = {}) => new Request('https://site.example/docs/whitepaper.pdf', { headers })
const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetch.mockReset().mockImplementation(async () => new Response('%PDF-56789'))
  vi.stubGlobal('caches', memoryCaches())
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

async function answer(headers = {}) {
  const { response, refreshed } = respondWithDocument(ask(headers), 'whitepaper.pdf', site)
  await refreshed
  return response
}

describe('a document', () => {
  test('comes from the host the first time, whole and without cookies, and is kept', async () => {
    const first = await answer()
    expect(await first.text()).toBe('%PDF-56789')
    expect(first.headers.get('Content-Type')).toBe('application/pdf')
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://host.example/images/whitepaper.pdf', {
      credentials: 'omit',
      mode: 'cors',
    })
  })

  test('opens offline once it has been kept', async () => {
    await answer()
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
  })

  test('opens in parts too', async () => {
    const part = await answer({ Range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('DF-')
  })

  test('is the new one the time after it has changed', async () => {
    await answer()
    fetch.mockImplementation(async () => new Response('%PDF-new'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
    expect(await (await answer()).text()).toBe('%PDF-new')
  })

  test('that the host does not have is not kept', async () => {
    fetch.mockImplementation(async () => new Response('no', { status: 404 }))
    expect((await answer()).status).toBe(404)
    fetch.mockImplementation(async () => new Response('%PDF-yes'))
    expect(await (await answer()).text()).toBe('%PDF-yes')
  })

  test('is never what a captive portal answers instead', async () => {
    await answer()
    fetch.mockImplementation(async () => new Response('<h1>Welcome to our lounge</h1>'))
    expect(await (await answer()).text()).toBe('%PDF-56789')
    expect(await (await answer()).text()).toBe('%PDF-56789')
  })

  test('that the site does not name any more is removed', async () => {
    await cacheDocuments(site)
    await deleteObsoleteDocuments({ ...site, documents: ['terms.pdf'] })
    const cache = await caches.open(DOCUMENTS_CACHE)
    expect((await cache.keys()).map(({ url }) => url)).toEqual([
      'https://site.example/docs/terms.pdf',
    ])
  })

  test('that was never kept fails offline as any page does', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(answer()).rejects.toThrow('Failed to fetch')
  })

  test('is fetched ahead with the others, and a host out of reach does no harm', async () => {
    fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    await cacheDocuments(site)
    fetch.mockRejectedValue(new TypeError('Failed to fetch'))
    const { response, refreshed } = respondWithDocument(ask(), 'terms.pdf', site)
    await refreshed
    expect(await (await response).text()).toBe('%PDF-56789')
  })
})

describe('former caches', () => {
  test('are removed, ours are not', async () => {
    const storage = memoryCaches()
    for (const name of ['workbox-precache-v2', DOCUMENTS_CACHE, 'documents-v0', 'api']) {
      await storage.open(name)
    }
    await deleteObsoleteCaches(storage)
    expect(await storage.keys()).toEqual(['workbox-precache-v2', DOCUMENTS_CACHE])
  })
})
