import { PrecacheController } from 'workbox-precaching'
import { lastResort } from './last-resort.ts'

export interface Pages {
  isPrecached(url: string): boolean
  /** Responds with a precached file, or from the network if the browser has evicted it. */
  respond(event: FetchEvent, url: string): Promise<Response>
  /** Fetches what is missing in the precache. True if something was. */
  repair(event: ExtendableEvent): Promise<boolean>
}

/** Workbox fills the precache when a worker is installed; called again, that fetches what is missing and nothing else. */
class Refill extends ExtendableEvent {
  readonly #cause: ExtendableEvent

  constructor(cause: ExtendableEvent) {
    super('install')
    this.#cause = cause
  }

  override waitUntil(work: Promise<unknown>): void {
    this.#cause.waitUntil(work)
  }
}

/** The files of this version of the site. */
export function createPages(entries: Parameters<PrecacheController['precache']>[0]): Pages {
  const controller = new PrecacheController()
  controller.precache(entries)
  let isRepairing = false

  async function isComplete(): Promise<boolean> {
    const cache = await caches.open(controller.strategy.cacheName)
    return (await cache.keys()).length >= controller.getCachedURLs().length
  }

  return {
    isPrecached: (url) => controller.getCacheKeyForURL(url) !== undefined,

    async respond({ request }, url) {
      const cached = await controller.matchPrecache(url)
      if (cached) return cached
      try {
        return await fetch(request)
      } catch (error) {
        if (request.mode === 'navigate') return lastResort()
        throw error
      }
    },

    async repair(event) {
      if (isRepairing) return false
      isRepairing = true
      try {
        if (await isComplete()) return false
        await controller.install(new Refill(event))
        return true
      } catch {
        // There is no network, or the server has a newer version; the next page that is opened tries again.
        return false
      } finally {
        isRepairing = false
      }
    },
  }
}
