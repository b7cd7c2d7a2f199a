import type { TrustedTypePolicyFactory } from 'trusted-types/lib'
import { messageSW } from 'workbox-window'
import { OTHER_LANGUAGES } from '#config/other-languages.ts'
import { LANGUAGE_KEY } from '#config/storage-keys.ts'
import { language, workerScript as SCRIPT } from '#language'

declare global {
  interface Window {
    /** Some browsers do not support it. */
    readonly trustedTypes?: TrustedTypePolicyFactory
  }
}

/** The service worker, as this page sees it. */
export interface Worker {
  /** A new version is installed and waits, each one that there is while the page is open. */
  onWaiting(listener: () => void): void
  /** A new worker controls the page, activated by this tab or another. */
  onControlling(listener: () => void): void
  isControlled(): boolean
  register(): Promise<unknown>
  update(): Promise<unknown>
  /** Lets the new version take over; resolves when it has been asked to. */
  skipWaiting(): Promise<void>
}

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

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

/**
 * Lets a waiting worker take over. Chromium has it wait for half a minute where the one before is just being started, which
 * any request does; so a request has started that first.
 */
async function skip(worker: ServiceWorker): Promise<void> {
  await fetch('/before-paint.js', { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  messageSW(worker, { type: 'SKIP_WAITING' }).catch(reportError)
}

const isOurs = ({ scriptURL }: ServiceWorker): boolean => scriptURL.endsWith(SCRIPT)

export function registeredWorker(): Worker | undefined {
  if (!('serviceWorker' in navigator)) return undefined
  const { serviceWorker } = navigator
  const waiting = new Set<() => void>()
  let registered: ServiceWorkerRegistration | undefined

  /** The first version does not wait: nothing is active that it would replace. */
  function look(registration: ServiceWorkerRegistration): void {
    if (!registration.waiting || !registration.active) return
    // It is of another language, which was left.
    if (OTHER_LANGUAGES && !isOurs(registration.active))
      skip(registration.waiting).catch(reportError)
    else for (const listener of waiting) listener()
  }

  function follow(registration: ServiceWorkerRegistration): void {
    const installing = registration.installing
    installing?.addEventListener('statechange', () => {
      if (registration.waiting === installing) look(registration)
    })
  }

  /** Whether another language's worker serves this device, whose person has not chosen this one: both would take turns. */
  async function servesAnotherLanguage(): Promise<boolean> {
    if (chosenLanguage() === language) return false
    const active = (await serviceWorker.getRegistration())?.active
    return active !== undefined && active !== null && !isOurs(active)
  }

  async function register(): Promise<void> {
    if (OTHER_LANGUAGES && (await servesAnotherLanguage())) return
    // Installing loads the whole site, which must not delay this page.
    if (document.readyState !== 'complete')
      await new Promise((done) => window.addEventListener('load', done, { once: true }))
    // Its types do not know trusted addresses.
    const registration: ServiceWorkerRegistration = await Reflect.apply(
      serviceWorker.register,
      serviceWorker,
      [trustedScript(), { scope: '/' }],
    )
    registered = registration
    look(registration)
    // It may be one that another page, or the browser, was installing already.
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  }

  return {
    onWaiting: (listener) => waiting.add(listener),
    onControlling: (listener) => serviceWorker.addEventListener('controllerchange', listener),
    isControlled: () =>
      serviceWorker.controller !== null && (!OTHER_LANGUAGES || isOurs(serviceWorker.controller)),
    register,
    update: async () => registered?.update(),
    async skipWaiting() {
      const next = registered?.waiting
      if (next) await skip(next)
    },
  }
}
