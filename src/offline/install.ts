import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { DEVICE_SCREENS, type DeviceScreen, startupImage, THEMES } from '#config/startup-images.ts'
import { INSTALL_HINT_KEY } from '#config/storage-keys.ts'
import type { InstallPrompt, Platform } from './platform.ts'
import { setItem } from './storage.ts'

/** How the site is installed on this browser: by its install prompt, or by hand from the share menu. */
export type InstallMethod = 'prompt' | 'share-menu'

export interface Install {
  /** What to offer; null if installing is impossible, declined or done, or on the first visit. */
  readonly offer: ReadonlySignal<InstallMethod | null>
  /** The wallet is shown. The hint appears from the second visit on. Returns a function that ends the visit. */
  visit(): () => void
  /** Opens the browser's install prompt. The hint is not shown again, whatever the answer. */
  accept(): Promise<void>
  /** Hides the hint permanently. */
  dismiss(): void
}

export interface InstallDeps
  extends Pick<Platform, 'isInstalled' | 'hasShareMenu' | 'onInstallable' | 'onInstalled'> {
  readonly deviceStorage: Pick<Storage, 'getItem' | 'setItem'> | undefined
}

export function createInstall(deps: InstallDeps): Install {
  const { deviceStorage: storage } = deps
  const stored = signal(storage?.getItem(INSTALL_HINT_KEY) ?? null)
  // It does not change during a visit: the hint must not appear in the middle of the first one.
  const isReturning = signal(stored.peek() === 'visited')
  const prompt = signal<InstallPrompt | null>(null)

  function save(state: 'visited' | 'done'): void {
    stored.value = state
    setItem(storage, INSTALL_HINT_KEY, state)
  }
  const dismiss = () => save('done')

  // Both events may fire before any screen is rendered.
  deps.onInstallable((event) => {
    prompt.value = event
  })
  deps.onInstalled(dismiss)

  return {
    offer: computed(() => {
      if (!isReturning.value || stored.value === 'done' || deps.isInstalled()) return null
      if (prompt.value) return 'prompt'
      return deps.hasShareMenu() ? 'share-menu' : null
    }),
    visit() {
      if (stored.peek() === null) save('visited')
      return () => {
        isReturning.value = true
      }
    },
    async accept() {
      const event = prompt.value
      prompt.value = null
      dismiss()
      await event?.prompt()
    },
    dismiss,
  }
}

export const installService = ({ platform }: { readonly platform: Platform }): Install =>
  createInstall(platform)

/**
 * The startup images of an installed app on an iPhone or iPad, which must have exactly its size. Added by script:
 * static links for all devices would be most of the document, and need the deprecated media feature `device-width`.
 */
export function addStartupImages(head: HTMLElement, here: DeviceScreen): void {
  const isKnown = DEVICE_SCREENS.some(
    ({ width, height, ratio }) =>
      width === here.width && height === here.height && ratio === here.ratio,
  )
  if (!isKnown) return
  for (const theme of THEMES) {
    const link = head.ownerDocument.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(prefers-color-scheme: ${theme}) and (orientation: portrait)`
    link.href = `/${startupImage(here, theme)}`
    head.append(link)
  }
}
