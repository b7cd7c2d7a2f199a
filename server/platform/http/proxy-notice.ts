import type { IncomingHttpHeaders } from 'node:http'

/** What proxies add to a request, each on its own or several. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

export const UNTRUSTED_PROXY =
  'TRUSTED_PROXIES: is 0, but a request has come through a proxy, so all its visitors count as one. Set it to the number of proxies before this host.'

/**
 * Notices a proxy that the configuration does not know of: without its count every visitor has the proxy's address, and
 * they share one limit.
 */
export function createProxyNotice(trustedProxies: number) {
  let isSeen = false
  return {
    /** Whether these headers are the first that show one. */
    isFirst(headers: IncomingHttpHeaders): boolean {
      if (isSeen || trustedProxies > 0) return false
      isSeen = PROXY_HEADERS.some((name) => headers[name] !== undefined)
      return isSeen
    },
    warnings: (): string[] => (isSeen ? [UNTRUSTED_PROXY] : []),
  }
}
