import { createPartialResponse } from 'workbox-range-requests'
import { DOCUMENTS_CACHE } from './caches.ts'
import { documentSource, type Site } from './route.ts'

export interface DocumentResponse {
  readonly response: Promise<Response>
  /** Resolves when the kept copy is up to date, or stays as it was because the host is out of reach. */
  readonly refreshed: Promise<unknown>
}

/** A PDF as it was last kept, and the host's for the next time; the first time, the host's. */
export function respondWithDocument(request: Request, name: string, site: Site): DocumentResponse {
  const fresh = fetchDocument(name, site)
  return {
    response: keptOr(name, fresh).then((whole) => partOf(request, whole)),
    refreshed: fresh.catch(() => undefined),
  }
}

async function keptOr(name: string, fresh: Promise<Response>): Promise<Response> {
  const kept = await (await caches.open(DOCUMENTS_CACHE)).match(keyOf(name))
  return kept ?? fresh
}

/** PDF viewers ask for parts; the cache holds the whole. */
const partOf = (request: Request, whole: Response): Response | Promise<Response> =>
  whole.ok && request.headers.has('Range') ? createPartialResponse(request, whole) : whole

/** Fetches the whole file whatever part was asked for, without the person's cookies. */
async function fetchDocument(name: string, site: Site): Promise<Response> {
  const answer = await fetch(documentSource(name, site), { credentials: 'omit', mode: 'cors' })
  if (!answer.ok) return answer
  const bytes = await answer.blob()
  // A captive portal answers everything, with a page of its own.
  if ((await bytes.slice(0, PDF.length).text()) !== PDF) throw new TypeError(`${name} is no PDF`)
  // A response of our own: a redirected or foreign one may not answer a navigation.
  const whole = new Response(bytes, {
    headers: { 'Content-Type': 'application/pdf', 'X-Content-Type-Options': 'nosniff' },
  })
  await (await caches.open(DOCUMENTS_CACHE)).put(keyOf(name), whole.clone())
  return whole
}

/** How every such file begins (ISO 32000-2, 7.5.2). */
const PDF = '%PDF-'

const keyOf = (name: string): string => `/docs/${name}`

/** Removes what a former configuration of the site called its documents. */
export async function deleteObsoleteDocuments({ origin, documents }: Site): Promise<void> {
  const cache = await caches.open(DOCUMENTS_CACHE)
  const current = new Set(documents.map((name) => origin + keyOf(name)))
  const former = (await cache.keys()).filter(({ url }) => !current.has(url))
  await Promise.all(former.map((request) => cache.delete(request)))
}

/** Fetches all of them ahead. A host that is out of reach must not keep the worker from being installed. */
export const cacheDocuments = (site: Site): Promise<unknown> =>
  Promise.allSettled(site.documents.map((name) => fetchDocument(name, site)))
