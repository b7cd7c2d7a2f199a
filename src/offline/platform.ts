import { site } from '#config/site.ts'
import { storageOf } from './storage.ts'
import { openChannel, type TabChannel } from './tabs.ts'

declare global {
  /** Chromium only, not standardised. */
  interface BeforeInstallPromptEvent extends Event {
    prompt(): Promise<unknown>
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

export type InstallPrompt = Pick<BeforeInstallPromptEvent, 'prompt'>

/** The browser features that stores and calls depend on; tests replace them. */
export interface Platform {
  /** Undefined where the browser refuses storage: values then live as long as the page. */
  readonly deviceStorage: Storage | undefined
  /** The same, for this tab only. */
  readonly tabStorage: Storage | undefined
  /** Undefined outside a secure context. */
  readonly subtle: Pick<SubtleCrypto, 'digest'> | undefined
  readonly locks: LockManager | undefined
  readonly openChannel: (name: string) => TabChannel
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** A signal that aborts after `ms` milliseconds. */
  readonly timeout: (ms: number) => AbortSignal
  /** The base URL of every call (product §7 `{host}`), without a trailing slash. */
  readonly apiHost: string
  /** The origin of this page. */
  readonly origin: string
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** Runs `action` after `ms`; returns a function that cancels it. */
  readonly later: (action: () => void, ms: number) => () => void
  readonly repeat: (action: () => void, ms: number) => void
  /** Runs `action` once, in the next animation frame. */
  readonly nextFrame: (action: () => void) => void
  /** A number from 0 up to 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly isVisible: () => boolean
  /** How many milliseconds ago the document was first painted; 0 if it has not been yet. */
  readonly sincePaint: () => number
  readonly reload: () => void
  /** A dynamically imported chunk could not be loaded. */
  readonly onMissingChunk: (listener: () => void) => void
  /** Whether the page runs as the installed app. */
  readonly isInstalled: () => boolean
  /** Whether the site can be installed only from the share menu. */
  readonly hasShareMenu: () => boolean
  readonly onInstallable: (listener: (prompt: InstallPrompt) => void) => void
  readonly onInstalled: (listener: () => void) => void
}

/** Only WebKit on iOS and iPadOS has `standalone`; a site is installed from the share menu there. */
const webkitStandalone = (): unknown => Reflect.get(navigator, 'standalone')

let send: Platform['fetch'] = (url, init) => fetch(url, init)
/** Replaces `fetch` in this document. Only the app does: its first script has sent requests already (app/early.ts). */
export const setFetch = (next: Platform['fetch']): void => {
  send = next
}

export const browserPlatform = (): Platform => ({
  deviceStorage: storageOf('localStorage'),
  tabStorage: storageOf('sessionStorage'),
  subtle: crypto.subtle,
  locks: navigator.locks,
  openChannel,
  fetch: (url, init) => send(url, init),
  timeout: (ms) => AbortSignal.timeout(ms),
  apiHost: site.apiHost,
  origin: location.origin,
  now: Date.now,
  later(action, ms) {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
  repeat: (action, ms) => setInterval(action, ms),
  nextFrame: (action) => requestAnimationFrame(action),
  random: Math.random,
  newId: () => crypto.randomUUID(),
  isVisible: () => !document.hidden,
  sincePaint() {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint ? Math.max(0, performance.now() - paint.startTime) : 0
  },
  reload: () => location.reload(),
  onMissingChunk: (listener) => addEventListener('vite:preloadError', listener),
  isInstalled: () =>
    webkitStandalone() === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
  hasShareMenu: () => webkitStandalone() === false,
  onInstallable: (listener) =>
    window.addEventListener('beforeinstallprompt', (event) => {
      // Suppresses Chromium's own install bar.
      event.preventDefault()
      listener(event)
    }),
  onInstalled: (listener) => addEventListener('appinstalled', listener),
})
