import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlinePage } from '#text/shell.ts'
import { memoryCaches } from '../../support/memory-caches.ts'

const SITE = 'https://site.example'
let caches = memoryCaches()
const fetch = vi.fn<(request: Request) => Promise<Response>>()

/** What the worker reads of its global object. */
class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = []
  waitUntil(promise: Promise<unknown>): void {
    this.work.push(promise)
  }
}
beforeEach(() => {
  caches = memoryCaches()
  fetch.mockReset()
  fetch.mockImplementation(async ({ url }) => new Response(`of ${url}`))
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('ExtendableEvent', WorkerEvent)
  vi.stubGlobal('FetchEvent', class extends Event {})
  vi.stubGlobal('location', new URL(`${SITE}/`))
  vi.stubGlobal('registration', { scope: `${SITE}/` })
  const match = async (request: Request) => {
    for (const name of await caches.keys()) {
      const found = await (await caches.open(name)).match(request)
      if (found) return found
    }
    return undefined
  }
  vi.stubGlobal('caches', Object.assign(caches, { match }))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => vi.unstubAllGlobals())

/** The worker's parts are loaded where its global object is there. */
const loaded = () => {
  // Another test of the worker may have loaded them with a global object of its own.
  vi.resetModules()
  return import('../../../sw/pages.ts')
}
const asked = () => fetch.mock.calls.map(([{ url }]) => new URL(url).pathname).sort()

test('what the browser has evicted of the site is fetched again, and nothing else', async () => {
  const { createPages } = await loaded()
  const pages = createPages([
    { url: '/shell.html', revision: '1' },
    { url: '/assets/app-aaaaaaaa.js', revision: null },
  ])
  const repair = () => pages.repair(new WorkerEvent('fetch'))
  expect([await repair(), asked()]).toEqual([true, ['/assets/app-aaaaaaaa.js', '/shell.html']])
  fetch.mockClear()
  expect([await repair(), asked()]).toEqual([false, []])
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(`${SITE}/assets/app-aaaaaaaa.js`)
  expect([await repair(), asked()]).toEqual([true, ['/assets/app-aaaaaaaa.js']])
  fetch.mockClear()
  expect([await repair(), asked()]).toEqual([false, []])
  // Two pages that are opened at once fetch it once.
  for (const name of await caches.keys())
    await (await caches.open(name)).delete(`${SITE}/assets/app-aaaaaaaa.js`)
  const both = await Promise.all([repair(), repair()])
  expect([both.sort(), asked()]).toEqual([[false, true], ['/assets/app-aaaaaaaa.js']])
})

test('what cannot be fetched is tried again at the next page', async () => {
  const { createPages } = await loaded()
  const pages = createPages([{ url: '/shell.html', revision: '1' }])
  fetch.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await pages.repair(new WorkerEvent('fetch'))).toBe(false)
  expect(await pages.repair(new WorkerEvent('fetch'))).toBe(true)
})

test('a page that is neither kept nor reached is one of the worker, and nothing else is answered', async () => {
  const { createPages } = await loaded()
  const pages = createPages([{ url: '/shell.html', revision: '1' }])
  fetch.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  const ask = (mode: RequestMode) => {
    // No program can make a request that navigates.
    const request = Object.defineProperty(new Request(`${SITE}/shell.html`), 'mode', {
      value: mode,
    })
    return pages.respond(
      Object.assign(new FetchEvent('fetch', { request }), { request }),
      '/shell.html',
    )
  }
  const answer = await ask('navigate')
  const page = await answer.text()
  expect([answer.status, page]).toEqual([503, expect.stringContaining(offlinePage.title)])
  expect(page).toContain(`<a href="">${offlinePage.retry}</a>`)
  await expect(ask('cors')).rejects.toThrow('Failed to fetch')
})
