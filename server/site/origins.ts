import type { HostConfig } from '../config.ts'

type Origins = Pick<HostConfig, 'corsOrigins' | 'siteUrl'>

/**
 * Whether a page of that origin may talk to the host: the site itself, or one that the configuration lists.
 * `host` is the request's own Host header; a page that the host served has it in its origin.
 */
export function isOwnOrigin(config: Origins, origin: string, host: string | undefined): boolean {
  if (config.corsOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(config.siteUrl).origin
}

/** Whether that is this machine's own name or address, which no other machine reaches and no DNS answer can fake. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address)
