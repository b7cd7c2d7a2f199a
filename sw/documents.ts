import { DOCUMENTS_CACHE } from './caches.ts'
import { documentSource, type Site } from './route.ts'

export interface DocumentResponse {
  readonly response: Promise<Response>
  /** Resolves when the cached copy has been updated, or could not be. */
  readonly refreshed: Promise<unknown>
}

/** Stale-while-revalidate: responds with the cached PDF, or the host's if there is none, and updates the cache. */
export function respondWithDocument(request: Request, name: string, site: Site): DocumentResponse {
  const fresh = fetchDocument(name, site)
  return {
    response: cachedOr(name, fresh)
      .then((whole) => rangeOf(request, whole))
      // A host without CORS headers cannot be read here, and the browser itself goes there.
      .catch(() => fetch(request)),
    refreshed: fresh.catch(() => undefined),
  }
}

async function cachedOr(name: string, fresh: Promise<Response>): Promise<Response> {
  const cached = await (await caches.open(DOCUMENTS_CACHE)).match(keyOf(name))
  return cached ?? fresh
}

/** PDF viewers send range requests; the cache holds the whole file. What is no single range is ignored (RFC 9110, 14.2). */
async function rangeOf(request: Request, whole: Response): Promise<Response> {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range')?.trim() ?? '')
  if (!range || !whole.ok) return whole
  const [, first = '', last = ''] = range
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first)
  if (isBackwards || first + last === '') return whole
  const bytes = await whole.blob()
  const { size } = bytes
  // A range without a first byte is so many of the last ones.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  const headers = new Headers(whole.headers)
  const isThere = start < size
  headers.set('Content-Range', `bytes ${isThere ? `${start}-${end - 1}` : '*'}/${size}`)
  return new Response(isThere ? bytes.slice(start, end) : null, {
    status: isThere ? 206 : 416,
    headers,
  })
}

/** Fetches and caches the whole file, without credentials. */
async function fetchDocument(name: string, site: Site): Promise<Response> {
  const answer = await fetch(documentSource(name, site), { credentials: 'omit', mode: 'cors' })
  if (!answer.ok) return answer
  const bytes = await answer.blob()
  // A captive portal answers every request with a page of its own.
  if ((await bytes.slice(0, PDF_MAGIC.length).text()) !== PDF_MAGIC)
    throw new TypeError(`${name} is not a PDF`)
  // A new response: browsers reject a redirected or cross-origin response to a navigation.
  const whole = new Response(bytes, {
    headers: { 'Content-Type': 'application/pdf', 'X-Content-Type-Options': 'nosniff' },
  })
  await (await caches.open(DOCUMENTS_CACHE)).put(keyOf(name), whole.clone())
  return whole
}

/** The first bytes of a PDF (ISO 32000-2, 7.5.2). */
const PDF_MAGIC = '%PDF-'

const keyOf = (name: string): string => `/docs/${name}`

/** Deletes documents that an earlier configuration of the site named. */
export async function deleteObsoleteDocuments({ origin, documents }: Site): Promise<void> {
  const cache = await caches.open(DOCUMENTS_CACHE)
  const current = new Set(documents.map((name) => origin + keyOf(name)))
  const obsolete = (await cache.keys()).filter(({ url }) => !current.has(url))
  await Promise.all(obsolete.map((request) => cache.delete(request)))
}

/** Caches all documents. An unreachable host must not prevent the worker's installation. */
export const cacheDocuments = (site: Site): Promise<unknown> =>
  Promise.allSettled(site.documents.map((name) => fetchDocument(name, site)))
