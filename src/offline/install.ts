import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { deviceStorage, keep } from './storage.ts'

declare global {
  /** Chromium's own, in no standard yet. */
  interface BeforeInstallPromptEvent extends Event {
    prompt(): Promise<unknown>
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

/** How the site gets onto a home screen here: the browser asks, or the person has to know where it is hidden. */
export type InstallWay = 'ask' | 'share-menu'

export interface Install {
  /** What to offer; null while there is nothing, or nobody wants it. */
  readonly offer: ReadonlySignal<InstallWay | null>
  /** The wallet is on the screen; the hint waits for the next visit. Gives back what to call when it is left. */
  visit(): () => void
  /** Lets the browser ask. Whatever the answer is, it was given once for good. */
  accept(): Promise<void>
  /** For good. */
  dismiss(): void
}

export interface InstallDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Whether this is the installed app already. */
  readonly isInstalled: () => boolean
  readonly hasShareMenu: () => boolean
  /** Both events come when they like, often before any screen is there. */
  readonly onAskable: (heard: (event: Pick<BeforeInstallPromptEvent, 'prompt'>) => void) => void
  readonly onInstalled: (heard: () => void) => void
}

/** Of the device rather than of a person: who has said no once is not asked after the next login either. */
const KEY = 'install-hint'

export function createInstall(deps: InstallDeps): Install {
  const { storage } = deps
  const known = signal(storage?.getItem(KEY) ?? null)
  // What a visit changes holds from the next one on.
  const wasSeenBefore = signal(known.peek() === 'visited')
  const askable = signal<Pick<BeforeInstallPromptEvent, 'prompt'> | null>(null)

  function remember(state: 'visited' | 'done'): void {
    known.value = state
    keep(storage, KEY, state)
  }
  const dismiss = () => remember('done')

  deps.onAskable((event) => {
    askable.value = event
  })
  deps.onInstalled(dismiss)

  return {
    offer: computed(() => {
      if (!wasSeenBefore.value || known.value === 'done' || deps.isInstalled()) return null
      if (askable.value) return 'ask'
      return deps.hasShareMenu() ? 'share-menu' : null
    }),
    visit() {
      if (known.peek() === null) remember('visited')
      return () => {
        wasSeenBefore.value = true
      }
    },
    async accept() {
      const event = askable.value
      askable.value = null
      dismiss()
      await event?.prompt()
    },
    dismiss,
  }
}

/** Only WebKit on a phone or tablet knows `standalone`; there, the share menu is the one way. */
const webkitStandalone = (): unknown => Reflect.get(navigator, 'standalone')

export const install = createInstall({
  storage: deviceStorage,
  isInstalled: () =>
    webkitStandalone() === true ||
    matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches,
  hasShareMenu: () => webkitStandalone() === false,
  onAskable: (heard) =>
    globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
      // Chromium's own bar comes at a moment of its own choosing.
      event.preventDefault()
      heard(event)
    }),
  onInstalled: (heard) => globalThis.window?.addEventListener('appinstalled', heard),
})
