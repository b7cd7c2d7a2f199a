import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DOCUMENTS_CACHE, deleteObsoleteCaches } from '../../../sw/caches.ts'
import {
  cacheDocuments,
  deleteObsoleteDocuments,
  respondWithDocument,
} from '../../../sw/documents.ts'
import type { Site } from '../../../sw/route.ts'
import { memoryCaches } from '../../support/memory-caches.ts'

const site: Site = {
  origin: 'https://site.example',
  apiHost: 'https://host.example',
  documents: ['whitepaper.pdf', 'terms.pdf'],
  isPrecached: () => false,
}
const requestOf = (headers = {}) =>
  new Request('https://site.example/docs/whitepaper.pdf', { headers })
const fetch = vi.fn<(target: string | Request, init?: RequestInit) => Promise<Response>>()

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

  // Of ten bytes.
  test.each([
    ['bytes=2-4', 'DF-', '2-4'],
    [' bytes=0-0', '%', '0-0'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=7-100', '789', '7-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-100', '%PDF-56789', '0-9'],
  ])('is served in ranges: %s', async (Range, text, range) => {
    const part = await answer({ Range })
    expect([part.status, await part.text()]).toEqual([206, text])
    expect(part.headers.get('Content-Range')).toBe(`bytes ${range}/10`)
    expect(part.headers.get('Content-Type')).toBe('application/pdf')
  })

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=4000000000-', 'bytes=-0'])(
    'has no range beyond its end, online or offline: %s',
    async (Range) => {
      await answer()
      for (const isOnline of [true, false]) {
        if (!isOnline) fetch.mockRejectedValue(new TypeError('Failed to fetch'))
        const none = await answer({ Range })
        expect([none.status, none.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
        expect(await none.text()).toBe('')
      }
    },
  )

  test.each(['bytes=4-2', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x'])(
    'is served whole where no range is named: %s',
    async (Range) => {
      const whole = await answer({ Range })
      expect([whole.status, await whole.text()]).toEqual([200, '%PDF-56789'])
    },
  )

  test('that the host does not have is no range of its page', async () => {
    fetch.mockImplementation(async () => new Response('not here', { status: 404 }))
    const missing = await answer({ Range: 'bytes=0-2' })
    expect([missing.status, await missing.text()]).toEqual([404, 'not here'])
  })

  test('of a host without CORS headers is left to the browser, which goes there itself', async () => {
    const seen: unknown[] = []
    fetch.mockImplementation(async (target) => {
      seen.push(target)
      if (typeof target === 'string') throw new TypeError('Failed to fetch')
      return new Response('as the browser follows it')
    })
    const request = requestOf()
    const { response } = respondWithDocument(request, 'whitepaper.pdf', site)
    expect(await (await response).text()).toBe('as the browser follows it')
    expect(seen).toEqual(['https://host.example/images/whitepaper.pdf', request])
    expect(await (await caches.open(DOCUMENTS_CACHE)).keys()).toEqual([])
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
