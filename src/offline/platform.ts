import { site } from '#config/site.ts'
import { storageOf } from './storage.ts'
import { openChannel, type TabChannel } from './tabs.ts'

declare global {
  /** Chromium's own, in no standard yet. */
  interface BeforeInstallPromptEvent extends Event {
    prompt(): Promise<unknown>
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

export type InstallPrompt = Pick<BeforeInstallPromptEvent, 'prompt'>

/** Everything that stores and calls need of the browser, so that a test brings its own. */
export interface Platform {
  /** Undefined where the browser refuses storage: what is saved then lasts as long as the page. */
  readonly deviceStorage: Storage | undefined
  /** The same, for this tab only. */
  readonly tabStorage: Storage | undefined
  /** Undefined outside a secure context. */
  readonly subtle: Pick<SubtleCrypto, 'digest'> | undefined
  readonly locks: LockManager | undefined
  readonly openChannel: (name: string) => TabChannel
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** A signal that aborts after so many milliseconds. */
  readonly timeout: (ms: number) => AbortSignal
  /** The base of every call (product §7 `{host}`), without a slash at its end. */
  readonly apiHost: string
  /** Of this page. */
  readonly origin: string
  /** In milliseconds since 1970. */
  readonly now: () => number
  /** Runs `action` after `ms`; returns how to cancel it. */
  readonly later: (action: () => void, ms: number) => () => void
  readonly repeat: (action: () => void, ms: number) => void
  /** Runs `action` once, with the next frame. */
  readonly nextFrame: (action: () => void) => void
  /** Between 0 and 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly isVisible: () => boolean
  readonly reload: () => void
  /** A part of the site that was asked for is not there. */
  readonly onMissingChunk: (listener: () => void) => void
  /** Whether this is the installed app. */
  readonly isInstalled: () => boolean
  /** Whether the site gets onto the home screen by the share menu alone. */
  readonly hasShareMenu: () => boolean
  readonly onInstallable: (listener: (prompt: InstallPrompt) => void) => void
  readonly onInstalled: (listener: () => void) => void
}

/** Only WebKit on a phone or tablet knows `standalone`; there, the share menu is the one way. */
const webkitStandalone = (): unknown => Reflect.get(navigator, 'standalone')

export const browserPlatform = (): Platform => ({
  deviceStorage: storageOf('localStorage'),
  tabStorage: storageOf('sessionStorage'),
  subtle: crypto.subtle,
  locks: navigator.locks,
  openChannel,
  fetch: (url, init) => fetch(url, init),
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
  reload: () => location.reload(),
  onMissingChunk: (listener) => addEventListener('vite:preloadError', listener),
  isInstalled: () =>
    webkitStandalone() === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
  hasShareMenu: () => webkitStandalone() === false,
  onInstallable: (listener) =>
    window.addEventListener('beforeinstallprompt', (event) => {
      // Chromium's own bar comes at a moment of its own choosing.
      event.preventDefault()
      listener(event)
    }),
  onInstalled: (listener) => addEventListener('appinstalled', listener),
})
