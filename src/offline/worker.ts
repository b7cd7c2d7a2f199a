import type { TrustedTypePolicyFactory } from 'trusted-types/lib'
import { Workbox } from 'workbox-window'

declare global {
  interface Window {
    /** Not supported by every browser. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** The used part of workbox-window. */
export interface Worker {
  onWaiting(listener: () => void): void
  /** A new worker controls the page, activated by this tab or another. */
  onControlling(listener: () => void): void
  isControlled(): boolean
  register(): Promise<unknown>
  update(): Promise<void>
  skipWaiting(): void
}

const SCRIPT = '/sw.js'

/** The content security policy requires trusted types: this policy accepts the URL of our worker only. */
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
  const waiting = new Set<() => void>()
  const tellWaiting = () => {
    for (const listener of waiting) listener()
  }
  workbox.addEventListener('waiting', tellWaiting)

  async function register(): Promise<void> {
    const registration = await workbox.register()
    // One that another page, or the browser, was installing already: of it nothing else tells this page.
    const found = registration?.active && registration.installing
    found?.addEventListener('statechange', () => {
      if (registration?.waiting === found) tellWaiting()
    })
  }

  return {
    onWaiting: (listener) => waiting.add(listener),
    onControlling: (listener) => workbox.addEventListener('controlling', listener),
    isControlled: () => navigator.serviceWorker.controller !== null,
    register,
    update: () => workbox.update(),
    skipWaiting: () => workbox.messageSkipWaiting(),
  }
}
