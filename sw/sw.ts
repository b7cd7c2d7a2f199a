import { cleanupOutdatedCaches, getCacheKeyForURL, precache } from 'workbox-precaching'
import { site } from '#config/site.ts'
import { deleteObsoleteCaches } from './caches.ts'
import { cacheDocuments, deleteObsoleteDocuments, respondWithDocument } from './documents.ts'
import { respondWithPage } from './pages.ts'
import { routeOf, type Site } from './route.ts'

declare const self: ServiceWorkerGlobalScope

// This file only registers listeners. `precache` adds its own for install and activate.
precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const servedSite: Site = {
  origin: self.location.origin,
  // URL adds a slash to an address without a path.
  apiHost: new URL(site.apiHost, self.location.origin).href.replace(/\/$/, ''),
  documents: Object.values(site.documents),
  isPrecached: (url) => getCacheKeyForURL(url) !== undefined,
}

self.addEventListener('install', (event) => event.waitUntil(cacheDocuments(servedSite)))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteObsoleteCaches(self.caches),
      deleteObsoleteDocuments(servedSite),
      self.clients.claim(),
    ]),
  ),
)

// A new version waits until the person accepts it (src/offline/updates.ts).
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, servedSite)
  // Without `respondWith` the request goes to the network as if there were no worker.
  if (route.to === 'network') return
  if (route.to === 'document') {
    const { response, refreshed } = respondWithDocument(request, route.name, servedSite)
    event.waitUntil(refreshed)
    event.respondWith(response)
    return
  }
  event.respondWith(respondWithPage(request, route.url))
})
