import type { SiteConfig } from '#config/schema.ts'
import type { HostConfig } from '../config.ts'

/** Two years. */
const HSTS = 'max-age=63072000'

/** `strict-transport-security`, which browsers ignore on plain http, such as localhost. */
export const hstsHeader = (hsts: HostConfig['hsts']): Readonly<Record<string, string>> =>
  hsts === 'off'
    ? {}
    : { 'strict-transport-security': hsts === 'host' ? HSTS : `${HSTS}; includeSubDomains` }

/** Sent with every response. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Responses of the API are never rendered or cached. */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** The origins the firebase SDK calls when a Firebase project is configured. */
const FIREBASE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/**
 * The content security policy of the site's documents. `host` is the Host header, needed for the balance stream: not
 * every browser matches 'self' with a WebSocket.
 */
export function sitePolicy(site: SiteConfig, host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections(site, host).join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

function connections({ apiHost, identity }: SiteConfig, host: string): string[] {
  const api = URL.canParse(apiHost) ? new URL(apiHost) : undefined
  const own = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)
    ? [`ws://${host}`, `wss://${host}`]
    : []
  return [
    "'self'",
    ...own,
    ...(api ? [api.origin, api.origin.replace(/^http/, 'ws')] : []),
    ...(identity.url ? [new URL(identity.url).origin] : []),
    ...(identity.apiKey ? FIREBASE : []),
  ]
}
