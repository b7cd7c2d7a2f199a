/** The two documents of the site (README, "Two documents"), as the build names them. */
export const LANDING = '/index.html'
export const SHELL = '/shell.html'
/** Where the site links the PDFs of the host's images path from, so that they open offline too. */
export const DOCUMENTS_PATH = '/docs/'

/** What the worker must know of the site it serves. */
export interface Site {
  readonly origin: string
  /** Absolute, without a slash at its end. */
  readonly apiHost: string
  /** The file names of the three PDFs: with the precache, all that is ever kept. */
  readonly documents: readonly string[]
  readonly isPrecached: (url: string) => boolean
}

export type RouteOf =
  | { readonly to: 'network' }
  | { readonly to: 'document'; readonly name: string }
  | { readonly to: 'precache'; readonly url: string }

const network: RouteOf = { to: 'network' }

/** Who answers a request. One case per line, and whatever is not named here is the network's. */
export function routeOf(
  request: Pick<Request, 'method' | 'url' | 'mode' | 'headers'>,
  site: Site,
): RouteOf {
  const url = new URL(request.url)
  // Whatever changes something, and the HEAD that finds out whether the network is there.
  if (request.method !== 'GET') return network
  // Another origin's caching is its own affair.
  if (url.origin !== site.origin) return network
  // Nothing that is for one person only is ever kept here.
  if (request.headers.has('Authorization')) return network
  // The PDFs stand before the API, whose images path they come from.
  const name = documentName(url, site)
  if (name) return { to: 'document', name }
  if (url.href === site.apiHost || url.href.startsWith(`${site.apiHost}/`)) return network
  // The build's own files, each known by its name.
  if (url.pathname !== '/' && site.isPrecached(url.href)) return { to: 'precache', url: url.href }
  if (request.mode !== 'navigate') return network
  // A file of the server's own, such as robots.txt.
  if (/\.\w+$/.test(url.pathname)) return network
  return { to: 'precache', url: url.pathname === '/' ? LANDING : SHELL }
}

function documentName(url: URL, site: Site): string | undefined {
  const address = url.origin + url.pathname
  return site.documents.find(
    (name) =>
      address === site.origin + DOCUMENTS_PATH + name || address === documentSource(name, site),
  )
}

/** Where the host keeps a PDF (product §2). */
export const documentSource = (name: string, { apiHost }: Pick<Site, 'apiHost'>): string =>
  `${apiHost}/images/${name}`
