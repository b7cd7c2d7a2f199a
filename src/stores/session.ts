import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { DEFAULT_PAIR, REDIRECT, SESSION_KEY } from '#config/constants.ts'
import type { CodeAnswer } from '#contract/values/code.ts'
import { isSessionToken } from '#contract/values/session-token.ts'
import type { TradingPair } from '#domain/assets.ts'
import { setItem, USER_PREFIX } from '../offline/storage.ts'
import type { Factory } from './services.ts'

/**
 * The login state (product §3, §4).
 *
 *   logged out ──startPending──▶ pending ──confirm──▶ logged in ──logOut, 401, other tab──▶ logged out
 *
 * A pending login has a token that is worth nothing yet; it lives as long as its tab.
 */
export interface PendingLogin {
  readonly email: string
  readonly token: string
  readonly code: CodeAnswer
  /** When the code was sent, in milliseconds since 1970, for the countdown. */
  readonly sentAt: number
}

export interface SessionDeps {
  /** Undefined where the browser refuses storage: the session then lasts as long as the page. */
  readonly local: Storage | undefined
  readonly tab: Storage | undefined
  /** Deletes whatever else is on the device of anybody but the owner of the token `except`. */
  readonly wipe: (except: string | null) => Promise<void>
  /** Asks the host to make the token worthless. Only a host beyond the specification knows how. */
  readonly revokeToken?: (token: string) => Promise<unknown>
}

export interface Session {
  readonly token: ReadonlySignal<string | null>
  readonly isLoggedIn: ReadonlySignal<boolean>
  readonly pending: ReadonlySignal<PendingLogin | null>
  /**
   * Whether the host knows the specification and nothing more: it handed out the login's code instead of
   * holding it. Such a host gets no field and no header beyond product §7.
   */
  readonly isPlainHost: ReadonlySignal<boolean>
  /** The selected trading pair (product §3): the next purchase is paid with its coin. The default at each start and for each person. */
  readonly pair: ReadonlySignal<TradingPair>
  selectPair(pair: TradingPair): void
  /** After a logout, for how many milliseconds to stay before going to /login; null while nobody has left. */
  readonly logoutRedirect: ReadonlySignal<number | null>
  /** Reads the stored login state. Nothing is rendered before (product §2). */
  restore(): void
  /** Takes up a login that waits for its code in this tab; only the app has a screen for it. */
  restorePending(read: (stored: string) => PendingLogin | null): void
  startPending(login: PendingLogin): void
  /** The code was right: the pending token becomes the session's. */
  confirm(): void
  /** Whoever is not logged in goes to /login at once again. */
  clearLogoutRedirect(): void
  /** Deletes everything of this person on the device. Never waits for the network, so it works in flight mode. */
  logOut(redirectIn?: number): Promise<void>
  /** The host does not know the session any more: a logout without a call to it. */
  expire(): Promise<void>
  /** What another tab did to the storage: its logout is ours, and its login as well. */
  onStorageEvent(event: Pick<StorageEvent, 'key'>): void
  /** The same for a page that was frozen and got no events meanwhile. */
  syncWithStorage(): void
  /** `ended` runs whenever a session ends, for whatever reason. Returns how to take it back. */
  onEnd(ended: () => void): () => void
}

const PENDING_KEY = 'pending-login'
const PLAIN_HOST_KEY = `${USER_PREFIX}plain-host`

export function createSession({ local, tab, wipe, revokeToken }: SessionDeps): Session {
  const token = signal<string | null>(null)
  const pending = signal<PendingLogin | null>(null)
  const isPlainHost = signal(false)
  const pair = signal<TradingPair>(DEFAULT_PAIR)
  const logoutRedirect = signal<number | null>(null)
  const endings = new Set<() => void>()

  function restore(): void {
    batch(() => {
      token.value = storedToken()
      isPlainHost.value = local?.getItem(PLAIN_HOST_KEY) === 'true'
    })
  }

  function storedToken(): string | null {
    const stored = local?.getItem(SESSION_KEY) ?? null
    return stored !== null && isSessionToken(stored) ? stored : null
  }

  function restorePending(read: (stored: string) => PendingLogin | null): void {
    const stored = tab?.getItem(PENDING_KEY)
    if (stored) pending.value = read(stored)
  }

  function startPending(login: PendingLogin): void {
    pending.value = login
    setItem(tab, PENDING_KEY, JSON.stringify(login))
  }

  function confirm(): void {
    const login = pending.value
    if (!login) return
    batch(() => {
      token.value = login.token
      isPlainHost.value = login.code.kind === 'issued'
      pending.value = null
      logoutRedirect.value = null
    })
    if (isPlainHost.peek()) setItem(local, PLAIN_HOST_KEY, 'true')
    setItem(local, SESSION_KEY, login.token)
    tab?.removeItem(PENDING_KEY)
  }

  function logOut(redirectIn: number = REDIRECT.logout): Promise<void> {
    const left = isPlainHost.value ? null : token.value
    clearDevice()
    const wiped = end(redirectIn)
    // Without a network it never arrives; the token then lives on at the host alone, and ends by age.
    if (left !== null) revokeToken?.(left).catch(reportError)
    return wiped
  }

  async function expire(): Promise<void> {
    const stored = storedToken()
    // What is stored may be the next person's by now, who has not lost anything.
    if (stored !== null && stored !== token.value) return syncWithStorage()
    clearDevice()
    return end(0)
  }

  function clearDevice(): void {
    local?.removeItem(SESSION_KEY)
    for (const key of Object.keys(local ?? {})) {
      if (key.startsWith(USER_PREFIX)) local?.removeItem(key)
    }
  }

  function end(redirectIn: number): Promise<void> {
    tab?.clear()
    batch(() => {
      token.value = null
      pending.value = null
      pair.value = DEFAULT_PAIR
      logoutRedirect.value = redirectIn
      for (const ended of endings) ended()
    })
    // Whoever has logged in meanwhile, in another tab, must not lose what is theirs.
    return wipe(storedToken())
  }

  /** A key of null is what `localStorage.clear()` sends. */
  function onStorageEvent(event: Pick<StorageEvent, 'key'>): void {
    if (event.key === SESSION_KEY || event.key === null) syncWithStorage()
  }

  function syncWithStorage(): void {
    if (!local) return
    const stored = storedToken()
    if (stored === token.value) return
    // Where somebody else has logged in meanwhile, what is on the device is theirs.
    if (stored === null) clearDevice()
    if (token.value !== null) end(0).catch(reportError)
    isPlainHost.value = local.getItem(PLAIN_HOST_KEY) === 'true'
    token.value = stored
    if (stored !== null) logoutRedirect.value = null
  }

  return {
    token,
    isLoggedIn: computed(() => token.value !== null),
    pending,
    isPlainHost,
    pair,
    selectPair(next) {
      pair.value = next
    },
    logoutRedirect,
    restore,
    restorePending,
    startPending,
    confirm,
    logOut,
    expire,
    onStorageEvent,
    syncWithStorage,
    clearLogoutRedirect() {
      logoutRedirect.value = null
    },
    onEnd(ended) {
      endings.add(ended)
      return () => endings.delete(ended)
    },
  }
}

export const sessionStore: Factory<Session> = (services) =>
  createSession({
    local: services.platform.deviceStorage,
    tab: services.platform.tabStorage,
    // Loaded when it is needed: the landing page knows the session but nothing of the caches.
    wipe: async (except) => (await import('../offline/wipe.ts')).wipeDevice(services, except),
    revokeToken: async (token) => {
      const { createProfileApi } = await import('../api/profile.ts')
      return services.get(createProfileApi).logOut(token)
    },
  })
