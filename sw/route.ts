import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { pageAt } from '#config/pages.ts'
import { base } from '#language'

/** The site links the PDFs under this path instead of the host's images path, so that they open offline. */
const DOCUMENTS_PATH = '/docs/'

/** The site that the worker serves. */
export interface Site {
  readonly origin: string
  /** Absolute, without a trailing slash. */
  readonly apiHost: string
  /** The file names of the three PDFs, which are cached in addition to the precache. */
  readonly documents: readonly string[]
  readonly isPrecached: (url: string) => boolean
}

export type Route =
  | { readonly to: 'network' }
  | { readonly to: 'document'; readonly name: string }
  | { readonly to: 'precache'; readonly url: string }
  /** A page in another language, which this worker has not; without a network `own` is it in this one. */
  | { readonly to: 'translation'; readonly own: string }

const network: Route = { to: 'network' }

/** The place that a request is answered from. Everything that is not listed goes to the network. */
export function routeOf(
  request: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  site: Site,
): Route {
  const url = new URL(request.url)
  // Requests with side effects, and the HEAD of the connectivity probe.
  if (request.method !== 'GET') return network
  if (url.origin !== site.origin) return network
  // Personal data is never cached here.
  if (request.headers.has('Authorization')) return network
  // It comes before the API: the PDFs are below its images path.
  const name = documentName(url, site)
  if (name) return { to: 'document', name }
  if (url.href === site.apiHost || url.href.startsWith(`${site.apiHost}/`)) return network
  // The files of the build.
  if (url.pathname !== '/' && site.isPrecached(url.href)) return { to: 'precache', url: url.href }
  if (request.mode !== 'navigate') return network
  // A file of the server, such as robots.txt.
  if (/\.\w+$/.test(url.pathname)) return network
  if (OTHER_LANGUAGES && ownPath(url.pathname, OTHER_LANGUAGES) !== url.pathname)
    return { to: 'translation', own: ownPath(url.pathname, OTHER_LANGUAGES) + url.search }
  return { to: 'precache', url: `/${pageAt(url.pathname).file}` }
}

/** The path of the same page in the language of this worker. */
const ownPath = (path: string, others: RegExp): string => base + path.replace(others, '') || '/'

function documentName(url: URL, site: Site): string | undefined {
  const address = url.origin + url.pathname
  return site.documents.find(
    (name) =>
      address === site.origin + DOCUMENTS_PATH + name || address === documentSource(name, site),
  )
}

/** The URL of a PDF at the host (product §2). */
export const documentSource = (name: string, { apiHost }: Pick<Site, 'apiHost'>): string =>
  `${apiHost}/images/${name}`
