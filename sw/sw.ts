import { cleanupOutdatedCaches, getCacheKeyForURL, precache } from 'workbox-precaching'
import { site } from '#config/site.ts'
import { deleteObsoleteCaches } from './caches.ts'
import { cacheDocuments, deleteObsoleteDocuments, respondWithDocument } from './documents.ts'
import { respondWithPage } from './pages.ts'
import { routeOf, type Site } from './route.ts'

declare const self: ServiceWorkerGlobalScope

/** Listeners only; what they do stands next door. The precache brings two of its own: install and clean up. */
precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const here: Site = {
  origin: self.location.origin,
  // An address without a path gets a slash from URL.
  apiHost: new URL(site.apiHost, self.location.origin).href.replace(/\/$/, ''),
  documents: Object.values(site.documents),
  isPrecached: (url) => getCacheKeyForURL(url) !== undefined,
}

self.addEventListener('install', (event) => event.waitUntil(cacheDocuments(here)))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteObsoleteCaches(self.caches),
      deleteObsoleteDocuments(here),
      self.clients.claim(),
    ]),
  ),
)

// A new version waits until the reader agrees to it (src/offline/updates.ts).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, here)
  // Without an answer from here the request goes to the network as if there were no worker.
  if (route.to === 'network') return
  if (route.to === 'document') {
    const { response, refreshed } = respondWithDocument(request, route.name, here)
    event.waitUntil(refreshed)
    event.respondWith(response)
    return
  }
  event.respondWith(respondWithPage(request, route.url))
})
