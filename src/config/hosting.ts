import * as v from 'valibot'
import type { SiteConfig } from './schema.ts'

/*
 * How the built site is served: headers, caching, fallbacks and content types. The host answers from these tables, and the
 * build writes them for other servers (tools/hosting/).
 */

/** Says which names browsers open with TLS only. */
export const hstsSchema = v.optional(
  v.picklist(['subdomains', 'host', 'off'], 'must be subdomains, host or off'),
  'subdomains',
)
export type Hsts = v.InferOutput<typeof hstsSchema>

/** Two years. */
const HSTS = 'max-age=63072000'

/** `strict-transport-security`, which browsers ignore on plain http, such as localhost. */
export const hstsHeader = (hsts: Hsts): Readonly<Record<string, string>> =>
  hsts === 'off'
    ? {}
    : { 'strict-transport-security': hsts === 'host' ? HSTS : `${HSTS}; includeSubDomains` }

/** Sent with every response, the host's API included. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Sent with every response of the site. */
export const SITE_HEADERS = { 'cross-origin-resource-policy': 'same-origin' } as const

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Revalidated each time: the service worker's file and the documents can change. */
const REVALIDATE = 'no-cache'
const NEVER = 'no-store'

export interface AddressRule {
  readonly name: string
  /** It matches the path. JavaScript, PCRE (nginx) and RE2 (Caddy) read it alike. */
  readonly path: string
  /** A file or 404; the document of `pageAt`; or 404 always. */
  readonly answer: 'file' | 'page' | 'nothing'
  readonly caching: string
  /** The policy, half of a small answer, is of no use where no browser opens the answer as a document or runs it as a worker. */
  readonly hasPolicy: boolean
}

const code = { answer: 'file', caching: IMMUTABLE, hasPolicy: false } as const
/** Names that contain a content hash: such a file never changes. */
const HASHED = '^/assets/[^/]+-[\\w-]{8,}\\.'

/** The first rule whose path matches decides. No path of product §2 contains a dot, so one that does is a file. */
export const ADDRESS_RULES: readonly AddressRule[] = [
  {
    name: 'hidden',
    // What the build leaves for programs: hidden files, the files of static hosts, and compressed ones by their own names.
    path: '/\\.|^/_headers$|^/_redirects$|^/404\\.html$|\\.(br|gz)$',
    answer: 'nothing',
    caching: NEVER,
    hasPolicy: true,
  },
  { name: 'code', path: `${HASHED}(js|css|woff2)$`, ...code },
  { name: 'hashed', path: `${HASHED}\\w+$`, ...code, hasPolicy: true },
  {
    name: 'file',
    path: '\\.[^/]*$',
    answer: 'file',
    caching: REVALIDATE,
    hasPolicy: true,
  },
  { name: 'page', path: '', answer: 'page', caching: REVALIDATE, hasPolicy: true },
]

export function ruleOf(path: string): AddressRule {
  const rule = ADDRESS_RULES.find((one) => new RegExp(one.path).test(path))
  if (!rule) throw new Error(`no rule for ${path}`)
  return rule
}

/** The answer for a file that is not there, on every server. */
export const MISSING_CACHING = NEVER

/** The type by the ending of the name, for every file that the build may write or a brand may add. The host's own library has the same. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
}

/** The address that one of the site leads to on another server: `/docs/*.pdf`, until the service worker answers. */
export const redirectsOf = ({ apiHost, documents }: SiteConfig) =>
  Object.values(documents).map((name) => ({
    from: `/docs/${name}`,
    to: `${apiHost}/images/${name}`,
  }))

/** The origins the firebase SDK calls when a Firebase project is configured. */
const FIREBASE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** What a Host header looks like that may be put into the policy. */
export const HOST_HEADER = '^[\\w.-]+(:\\d+)?$|^\\[[\\da-fA-F:]+\\](:\\d+)?$'

/** The site's own sockets: not every browser matches 'self' with a WebSocket. */
export const socketsOf = (host: string): string =>
  new RegExp(HOST_HEADER).test(host) ? `ws://${host} wss://${host}` : ''

/**
 * The content security policy of the site's documents. `sockets` are the site's own, `styles` the hashes of those in the
 * documents themselves.
 */
export function sitePolicy(
  site: SiteConfig,
  sockets: string,
  styles: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styles.map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections(site, sockets).join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function connections({ apiHost, identity }: SiteConfig, sockets: string): string[] {
  const api = URL.canParse(apiHost) ? new URL(apiHost) : undefined
  return [
    "'self'",
    ...(sockets ? [sockets] : []),
    ...(api ? [api.origin, api.origin.replace(/^http/, 'ws')] : []),
    ...(identity.url ? [new URL(identity.url).origin] : []),
    ...(identity.apiKey ? FIREBASE : []),
  ]
}
