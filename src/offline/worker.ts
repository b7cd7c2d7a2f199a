import type { TrustedTypePolicyFactory } from 'trusted-types/lib'
import { Workbox } from 'workbox-window'

declare global {
  interface Window {
    /** Not in every browser yet. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** The page's end of the service worker: as much of workbox-window as is used. */
export interface Worker {
  onWaiting(listener: () => void): void
  /** Our page has got a new worker, whichever tab wanted it. */
  onControlling(listener: () => void): void
  isControlled(): boolean
  register(): Promise<unknown>
  update(): Promise<void>
  skipWaiting(): void
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

export function registeredWorker(): Worker | undefined {
  if (!('serviceWorker' in navigator)) return undefined
  const workbox = new Workbox(trustedScript(), { scope: '/' })
  return {
    onWaiting: (listener) => workbox.addEventListener('waiting', listener),
    onControlling: (listener) => workbox.addEventListener('controlling', listener),
    isControlled: () => navigator.serviceWorker.controller !== null,
    register: () => workbox.register(),
    update: () => workbox.update(),
    skipWaiting: () => workbox.messageSkipWaiting(),
  }
}
