export interface Origins {
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly corsOrigins: readonly string[]
}

/**
 * Whether pages of that origin may call the host: the site itself, or an origin listed in the configuration. `host` is
 * the request's Host header; pages served by this host have it in their origin.
 */
export function isOwnOrigin(config: Origins, origin: string, host: string | undefined): boolean {
  if (config.corsOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || page.origin === new URL(config.siteUrl).origin
}

/** Whether the name always means this machine, and cannot be spoofed by DNS. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

export const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address)
