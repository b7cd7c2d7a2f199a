import { createPartialResponse } from 'workbox-range-requests'
import { DOCUMENTS_CACHE } from './caches.ts'
import { documentSource, type Site } from './route.ts'

export interface DocumentAnswer {
  readonly response: Promise<Response>
  /** Resolves when the kept copy is up to date, or stays as it was because the host is out of reach. */
  readonly refreshed: Promise<unknown>
}

/** A PDF as it was last kept, and the host's for the next time; the first time, the host's. */
export function answerDocument(request: Request, name: string, site: Site): DocumentAnswer {
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
  // A response of our own: a redirected or foreign one may not answer a navigation.
  const whole = new Response(await answer.blob(), {
    headers: { 'Content-Type': 'application/pdf', 'X-Content-Type-Options': 'nosniff' },
  })
  await (await caches.open(DOCUMENTS_CACHE)).put(keyOf(name), whole.clone())
  return whole
}

const keyOf = (name: string): string => `/docs/${name}`

/** Fetches all of them ahead. A host that is out of reach must not keep the worker from being installed. */
export const keepDocuments = (site: Site): Promise<unknown> =>
  Promise.allSettled(site.documents.map((name) => fetchDocument(name, site)))
