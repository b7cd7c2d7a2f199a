import { EXTENSIONS_KEY, SESSION_KEY } from '#config/storage-keys.ts'
import { isSessionToken } from '#contract/values.ts'
import { createEarlyRequests } from '../api/early-requests.ts'
import { storageOf } from '../offline/storage.ts'
import type { EarlyCall } from './early-calls.ts'

/** The early requests of this document; the app's services pick up the answers (main.ts). */
export const earlyRequests = createEarlyRequests({
  fetch: (url, init) => fetch(url, init),
  timeout: (ms) => AbortSignal.timeout(ms),
  now: Date.now,
})

/**
 * Asks for what the document names (early-calls.ts) while the app's code is still being loaded. Not where a service worker
 * has that code: the app then asks as early itself, and offline nothing would answer.
 */
export function sendEarlyRequests(): void {
  const storage = storageOf('localStorage')
  const token = storage?.getItem(SESSION_KEY) ?? null
  // An app lock may have encrypted it (offline/lock/lock-record.ts).
  if (token === null || !isSessionToken(token) || document.documentElement.dataset['lock']) return
  if (navigator.serviceWorker?.controller) return
  const [owner, ...names] = storage?.getItem(EXTENSIONS_KEY)?.split(' ') ?? []
  const hasPages = owner === token && names.includes('history-pages')
  for (const [url, init, pageUrl = url] of namedCalls(token))
    earlyRequests.send(hasPages ? pageUrl : url, init)
}

/** A session token has no character that JSON escapes. */
function namedCalls(token: string): readonly EarlyCall[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]')
  return meta ? JSON.parse(meta.content.replaceAll('{token}', () => token)) : []
}
