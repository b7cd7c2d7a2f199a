export interface ConnectivityDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly timeout: (ms: number) => AbortSignal
}

const PATIENCE = 5000

/**
 * Whether the site's own origin answers. `navigator.onLine` alone is not believed: it knows of a cable,
 * not of a network behind it. HEAD is what the service worker never answers from its cache, and a
 * redirect is a captive portal's, not ours.
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
        signal: timeout(PATIENCE),
      })
      return answer.ok
    } catch {
      return false
    }
  }
