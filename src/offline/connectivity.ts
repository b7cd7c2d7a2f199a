export interface ConnectivityDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly timeout: (ms: number) => AbortSignal
}

const PROBE_TIMEOUT = 3000
/** Every build has this file, and no captive portal answers it with a page of its own. */
const PROBED = '/favicon.svg'

/**
 * Whether the site's own origin answers. `navigator.onLine` is not enough: it reports a link, not whether the
 * network behind it works. The service worker never answers HEAD from its cache. A redirect, an error and a page come
 * from something in the site's place, such as a captive portal.
 */
export const createOriginProbe =
  ({ platform: { fetch, timeout } }: { readonly platform: ConnectivityDeps }) =>
  async (): Promise<boolean> => {
    try {
      const answer = await fetch(PROBED, {
        method: 'HEAD',
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal: timeout(PROBE_TIMEOUT),
      })
      return answer.ok && !/html/i.test(answer.headers.get('Content-Type') ?? '')
    } catch {
      return false
    }
  }
