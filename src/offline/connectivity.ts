export interface ConnectivityDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly timeout: (ms: number) => AbortSignal
}

const PROBE_TIMEOUT = 5000

/**
 * Whether the site's own origin answers. `navigator.onLine` is not enough: it reports a link, not whether the
 * network behind it works. The service worker never answers HEAD from its cache, and a redirect comes from a
 * captive portal.
 */
export const createOriginProbe =
  ({ platform: { fetch, timeout } }: { readonly platform: ConnectivityDeps }) =>
  async (): Promise<boolean> => {
    try {
      const answer = await fetch('/', {
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal: timeout(PROBE_TIMEOUT),
      })
      return answer.ok
    } catch {
      return false
    }
  }
