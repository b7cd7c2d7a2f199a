import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { TrustedTypePolicyFactory } from 'trusted-types/lib'
import { Workbox } from 'workbox-window'

declare global {
  interface Window {
    /** Not in every browser yet. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

export interface Updates {
  /** A new version waits, and nobody is moving money. */
  readonly isReady: ReadonlySignal<boolean>
  /** Registers the service worker, and looks for new versions from then on. */
  start(): void
  /** Hands over to the new version and loads the page again. */
  apply(): void
  /** No update is offered until the returned function is called: for as long as money is being moved. */
  hold(): () => void
}

/** As much of workbox-window as is used. */
export interface Registration {
  onWaiting(heard: () => void): void
  /** Our page has got a new worker, whichever tab wanted it. */
  onControlling(heard: () => void): void
  register(): Promise<unknown>
  update(): Promise<void>
  skipWaiting(): void
}

export interface UpdatesDeps {
  /** Undefined where the browser has no service workers: private windows of some, and plain http. */
  readonly worker: () => Registration | undefined
  readonly reload: () => void
  readonly every: (action: () => void, ms: number) => void
}

const LOOK_EVERY = 60 * 60 * 1000

export function createUpdates({ worker, reload, every }: UpdatesDeps): Updates {
  const isWaiting = signal(false)
  const holds = signal(0)
  let registration: Registration | undefined
  let isWanted = false

  return {
    isReady: computed(() => isWaiting.value && holds.value === 0),
    start() {
      const current = worker()
      if (!current) return
      registration = current
      current.onWaiting(() => {
        isWaiting.value = true
      })
      // Another tab's update must not reload this one under its reader's hands.
      current.onControlling(() => {
        if (isWanted) reload()
      })
      current.register().catch(reportError)
      every(() => current.update().catch(reportError), LOOK_EVERY)
    },
    apply() {
      isWanted = true
      registration?.skipWaiting()
    },
    hold() {
      let isHeld = true
      holds.value += 1
      return () => {
        if (isHeld) holds.value -= 1
        isHeld = false
      }
    },
  }
}

const SCRIPT = '/sw.js'

/** The content security policy takes a worker's address only from a policy, and this one knows only ours. */
function trustedScript() {
  const policy = window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL(url: string) {
      if (url !== SCRIPT) throw new TypeError(`${url} is not our worker`)
      return url
    },
  })
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT
}

function ourWorker(): Registration | undefined {
  if (!('serviceWorker' in navigator)) return undefined
  const workbox = new Workbox(trustedScript(), { scope: '/' })
  return {
    onWaiting: (heard) => workbox.addEventListener('waiting', heard),
    onControlling: (heard) => workbox.addEventListener('controlling', heard),
    register: () => workbox.register(),
    update: () => workbox.update(),
    skipWaiting: () => workbox.messageSkipWaiting(),
  }
}

export const updates = createUpdates({
  worker: ourWorker,
  reload: () => location.reload(),
  every: (action, ms) => setInterval(action, ms),
})
