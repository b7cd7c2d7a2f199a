import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { DEFAULT_PAIR, REDIRECT } from '#config/constants.ts'
import type { WipeMessage } from '#config/person-data.ts'
import { EXTENSIONS_KEY, PENDING_LOGIN_KEY, SESSION_KEY, WIPED_KEY } from '#config/storage-keys.ts'
import type { Extension } from '#contract/extensions.ts'
import { isSessionToken } from '#contract/values.ts'
import type { TradingPair } from '#domain/assets.ts'
import { setItem } from '../../offline/storage.ts'
import type { Factory } from '../services.ts'
import { createKeptLogin } from './kept-login.ts'
import type { PendingLogin } from './pending-login.ts'

export interface SessionDeps {
  /** Undefined where the browser refuses storage: the session then lasts as long as the page. */
  readonly local: Storage | undefined
  readonly tab: Storage | undefined
  /**
   * Deletes all other data on the device: that of the token `leaving`, and whatever else is not of the owner of the token
   * `current`, asked for when something is deleted.
   */
  readonly wipe: (current: () => string | null, leaving: string | null) => Promise<void>
  /** Deletes what is left of a person, where anything is. */
  readonly finishWipe?: (current: () => string | null) => Promise<void>
  /** Revokes the token at the host, and forgets the kept handle if it answers (revocations.ts). The extension `logout`. */
  readonly revokeToken?: (token: string, handle: string | undefined) => Promise<unknown>
}

/**
 * The login state (product §3, §4).
 *
 *   logged out ──startPending──▶ pending ──confirm──▶ logged in ──logOut, 401, other tab──▶ logged out
 *
 * The token of a pending login is not valid yet. A pending login is stored for its tab.
 */
export interface Session {
  readonly token: ReadonlySignal<string | null>
  readonly isLoggedIn: ReadonlySignal<boolean>
  readonly pending: ReadonlySignal<PendingLogin | null>
  /**
   * Whether this session's host has said at the login that it knows the extension (contract/extensions.ts). Otherwise it
   * gets no call, no field and no header of it. Reads a signal, so that it is followed like one.
   */
  offers(extension: Extension): boolean
  /** The selected trading pair (product §3): the coin of the next purchase. Reset by a reload and a logout. */
  readonly pair: ReadonlySignal<TradingPair>
  selectPair(pair: TradingPair): void
  /** How many milliseconds after a logout to redirect to /login; null otherwise. */
  readonly logoutRedirect: ReadonlySignal<number | null>
  /** Restores the stored login state, before the first render (product §2). */
  restore(): void
  /** The session of this token, or none; `listed` are the token and its host's extensions, by default as stored. */
  begin(token: string | null, listed?: string): void
  /** Restores the pending login of this tab; only the app has a screen for it. */
  restorePending(read: (stored: string) => PendingLogin | null): void
  startPending(login: PendingLogin): void
  /** The code was correct: the pending token becomes the session's. */
  confirm(): void
  /** Ends the delay: the guard redirects to /login immediately again. */
  clearLogoutRedirect(): void
  /** Deletes the person's data on the device. Does not wait for the network, so it works offline. */
  logOut(redirectIn?: number): Promise<void>
  /** The host has ended the session: a logout without a call to the host. */
  expire(): Promise<void>
  /** Applies the login or logout of another tab. */
  onStorageEvent(event: Pick<StorageEvent, 'key'>): void
  /** The same for a page that was frozen and received no storage events. */
  syncWithStorage(): void
  /** Calls `listener` whenever a session ends. Returns a function that unsubscribes. */
  onEnd(listener: () => void): () => void
}

export function createSession({ local, tab, wipe, finishWipe, revokeToken }: SessionDeps): Session {
  const token = signal<string | null>(null)
  const pending = signal<PendingLogin | null>(null)
  /**
   * As stored. They count for that token only: a session that was stored without a list, such as by an earlier version,
   * must not get that of the session before.
   */
  const extensions = signal('')
  const pair = signal<TradingPair>(DEFAULT_PAIR)
  const logoutRedirect = signal<number | null>(null)
  const endListeners = new Set<() => void>()
  const kept = createKeptLogin({ local, tab })

  function restore(): void {
    begin(storedToken())
    // A page that was closed or reloaded while it wiped the device has left the rest.
    if (token.peek() === null && !local?.getItem(WIPED_KEY))
      finishWipe?.(storedToken).catch(reportError)
  }

  function begin(next: string | null, listed = local?.getItem(EXTENSIONS_KEY) ?? ''): void {
    // One that is encrypted is followed by itself (offline/lock/lock-record.ts).
    if (next !== null && !next.startsWith('~~')) kept.claimTab(next)
    batch(() => {
      token.value = next
      extensions.value = listed
    })
  }

  function offers(extension: Extension): boolean {
    const [owner, ...names] = extensions.value.split(' ')
    return owner === token.value && names.includes(extension)
  }

  function storedToken(): string | null {
    const stored = local?.getItem(SESSION_KEY) ?? null
    const own = token.peek()
    // This page's own, encrypted by the app lock in another tab (offline/lock/lock-record.ts).
    if (own && stored?.startsWith(`~~${own.slice(-4)}~`)) return own
    return stored !== null && isSessionToken(stored) ? stored : null
  }

  function restorePending(read: (stored: string) => PendingLogin | null): void {
    const stored = tab?.getItem(PENDING_LOGIN_KEY)
    if (stored) pending.value = read(stored)
  }

  function startPending(login: PendingLogin): void {
    pending.value = login
    setItem(tab, PENDING_LOGIN_KEY, JSON.stringify(login))
  }

  function confirm(): void {
    const login = pending.value
    if (!login) return
    const leaving = storedToken() ?? token.peek()
    // Nobody has logged out: what is on the device is of the login that this one replaces.
    if (leaving !== null) kept.leaveDevice()
    local?.removeItem(WIPED_KEY)
    batch(() => {
      token.value = login.token
      extensions.value = [login.token, ...login.extensions].join(' ')
      pending.value = null
      logoutRedirect.value = null
      if (leaving !== null) forget()
    })
    kept.claimTab(login.token)
    // This is stored before the token, at which other tabs read both.
    setItem(local, EXTENSIONS_KEY, extensions.peek())
    kept.keepHandle((offers('revocation') && login.revocation) || '')
    setItem(local, SESSION_KEY, login.token)
    tab?.removeItem(PENDING_LOGIN_KEY)
    if (leaving !== null) wipe(storedToken, leaving).catch(reportError)
  }

  function logOut(redirectIn: number = REDIRECT.logout): Promise<void> {
    const revocable = offers('logout') ? token.value : null
    const handle = kept.leaveDevice()
    const wiped = end(redirectIn)
    // The session lives on at the host without an answer, until the handle has reached it.
    if (revocable !== null) revokeToken?.(revocable, handle).catch(reportError)
    return wiped
  }

  async function expire(): Promise<void> {
    const stored = storedToken()
    // Another tab may have stored a new session by now, which has not expired.
    if (stored !== null && stored !== token.value) return syncWithStorage()
    kept.clearDevice()
    return end(0)
  }

  function end(redirectIn: number): Promise<void> {
    const leaving = token.peek()
    batch(() => {
      token.value = null
      pending.value = null
      logoutRedirect.value = redirectIn
      forget()
    })
    // The data of a person who has logged in meanwhile in another tab must not be deleted.
    return wipe(storedToken, leaving)
  }

  /** What this page has of the login that has ended. */
  function forget(): void {
    tab?.clear()
    pair.value = DEFAULT_PAIR
    for (const notify of endListeners) notify()
  }

  /** `localStorage.clear()` fires an event whose key is null. */
  function onStorageEvent(event: Pick<StorageEvent, 'key'>): void {
    if (event.key === SESSION_KEY || event.key === null) syncWithStorage()
  }

  function syncWithStorage(): void {
    if (!local) return
    const stored = storedToken()
    if (stored === token.value) return
    // If somebody else has logged in meanwhile, the stored data is theirs.
    if (stored === null) kept.clearDevice()
    if (token.value !== null) end(0).catch(reportError)
    begin(stored)
    if (stored !== null) logoutRedirect.value = null
  }

  return {
    token,
    isLoggedIn: computed(() => token.value !== null),
    pending,
    offers,
    pair,
    selectPair(next) {
      pair.value = next
    },
    logoutRedirect,
    restore,
    begin,
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
    onEnd(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
  }
}

const postToWorker = (message: WipeMessage): void =>
  navigator.serviceWorker?.controller?.postMessage(message)

export const sessionStore: Factory<Session> = (services) =>
  createSession({
    local: services.platform.deviceStorage,
    tab: services.platform.tabStorage,
    async wipe(current, token) {
      // The worker goes on where this page is closed at once.
      if (token) postToWorker({ type: 'WIPE_LOGIN', token })
      // Imported on demand: the landing page uses the session but not the cache.
      return (await import('../../offline/wipe.ts')).wipeDevice(services, current)
    },
    finishWipe: async (current) =>
      (await import('../../offline/finish-wipe.ts')).finishWipe(services, current),
    revokeToken: async (token, handle) =>
      (await import('./revocations.ts')).revokeToken(services, token, handle),
  })
