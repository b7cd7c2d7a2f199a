import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { InstallPrompt, Platform } from './platform.ts'
import { setItem } from './storage.ts'

/** How the site gets onto a home screen here: the browser asks, or the person has to know where it is hidden. */
export type InstallMethod = 'ask' | 'share-menu'

export interface Install {
  /** What to offer; null while there is nothing, or nobody wants it. */
  readonly offer: ReadonlySignal<InstallMethod | null>
  /** The wallet is on the screen; the hint waits for the next visit. Gives back what to call when it is left. */
  visit(): () => void
  /** Lets the browser ask. Whatever the answer is, it was given once for good. */
  accept(): Promise<void>
  /** For good. */
  dismiss(): void
}

export interface InstallDeps
  extends Pick<Platform, 'isInstalled' | 'hasShareMenu' | 'onInstallable' | 'onInstalled'> {
  readonly deviceStorage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

/** Of the device rather than of a person: who has declined once is not asked after the next login either. */
const KEY = 'install-hint'

export function createInstall(deps: InstallDeps): Install {
  const { deviceStorage: storage } = deps
  const known = signal(storage?.getItem(KEY) ?? null)
  // What a visit changes holds from the next one on.
  const wasSeenBefore = signal(known.peek() === 'visited')
  const askable = signal<InstallPrompt | null>(null)

  function remember(state: 'visited' | 'done'): void {
    known.value = state
    setItem(storage, KEY, state)
  }
  const dismiss = () => remember('done')

  // Both events come when they like, often before any screen is there.
  deps.onInstallable((event) => {
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

export const installService = ({ platform }: { readonly platform: Platform }): Install =>
  createInstall(platform)
