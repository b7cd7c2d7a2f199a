import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAt } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { notFound } from '../refusal.ts'
import { sitePolicy } from './headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Revalidated each time: the service worker's file and the documents can change. */
const REVALIDATE = 'no-cache'

/** Whether the name contains a content hash, so that the file never changes. */
const isHashed = (path: string) => /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path)

/** What no browser opens as a document or runs as a worker: the policy, half of a small answer, is of no use there. */
const hasNoPolicy = (path: string) => isHashed(path) && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path)

/** Without a built site the host serves only its API. */
export const isBuiltSite = (root: string): boolean => existsSync(join(root, 'index.html'))

/** Serves the built site from `root`. */
export function serveSite(app: FastifyInstance, root: string, site: SiteConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', sitePolicy(site, request.headers.host ?? ''))
    reply.header('cross-origin-resource-policy', 'same-origin')
  })
  app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      reply.header('cache-control', isHashed(path) ? IMMUTABLE : REVALIDATE)
      if (hasNoPolicy(path)) reply.removeHeader('content-security-policy')
    },
  })
  // For requests that the service worker does not answer from its cache (sw/documents.ts).
  for (const name of Object.values(site.documents))
    app.get(`/docs/${name}`, (_request, reply) => reply.redirect(`${site.apiHost}/images/${name}`))
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return reply.sendFile(pageAt(pathOf(request)).file)
    reply.header('cache-control', 'no-store')
    throw notFound()
  })
}

/** Whether a page of the app is requested, not a missing file: no path of product §2 contains a dot. */
function isNavigation(request: FastifyRequest): boolean {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  return !(pathOf(request).split('/').at(-1) ?? '').includes('.')
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
