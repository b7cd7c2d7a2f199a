import { cleanupOutdatedCaches } from 'workbox-precaching'
import type { WipeMessage } from '#config/person-data.ts'
import { site } from '#config/site.ts'
import { deleteObsoleteCaches } from './caches.ts'
import { cacheDocuments, deleteObsoleteDocuments, respondWithDocument } from './documents.ts'
import { createPages } from './pages.ts'
import { countUnread, openPush, showPush } from './push.ts'
import { routeOf, type Site } from './route.ts'
import { finishWipes, wipeLogin } from './wipe.ts'

declare const self: ServiceWorkerGlobalScope

// This file only registers listeners. Workbox adds its own for install and activate.
const pages = createPages(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const servedSite: Site = {
  origin: self.location.origin,
  // URL adds a slash to an address without a path.
  apiHost: new URL(site.apiHost, self.location.origin).href.replace(/\/$/, ''),
  documents: Object.values(site.documents),
  isPrecached: pages.isPrecached,
}

self.addEventListener('install', (event) => event.waitUntil(cacheDocuments(servedSite)))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteObsoleteCaches(self.caches),
      deleteObsoleteDocuments(servedSite),
      finishWipes(),
      self.clients.claim(),
    ]),
  ),
)

self.addEventListener('message', (event) => {
  const data: WipeMessage | { type: 'SKIP_WAITING' } | null = event.data
  // A new version waits until the person accepts it (src/offline/updates.ts).
  if (data?.type === 'SKIP_WAITING') self.skipWaiting()
  if (data?.type === 'WIPE_LOGIN') event.waitUntil(wipeLogin(data))
})

self.addEventListener('push', (event) =>
  event.waitUntil(finishWipes().then(() => showPush(event.data, servedSite.apiHost))),
)

self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))

self.addEventListener('notificationclose', (event) => event.waitUntil(countUnread()))

async function repair(event: ExtendableEvent): Promise<void> {
  if (await pages.repair(event)) await cacheDocuments(servedSite)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const route = routeOf(request, servedSite)
  // Without `respondWith` the request goes to the network as if there were no worker.
  if (route.to === 'network') return
  if (route.to === 'translation') {
    event.respondWith(fetch(request).catch(() => Response.redirect(route.own)))
    return
  }
  if (route.to === 'document') {
    const { response, refreshed } = respondWithDocument(request, route.name, servedSite)
    event.waitUntil(refreshed)
    event.respondWith(response)
    return
  }
  event.respondWith(pages.respond(event, route.url))
  if (request.mode === 'navigate') event.waitUntil(repair(event))
})
