import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteConfig } from '#config/schema.ts'
import { notFound } from '../refusal.ts'
import { sitePolicy } from './headers.ts'

const YEAR = 'public, max-age=31536000, immutable'
/** Kept, but asked about each time: the service worker's own file and every document must be able to change. */
const ASK = 'no-cache'

/** Named after its content by the build, so it never changes under its name. */
const isHashed = (path: string) => /\/assets\/[^/]+-[\w-]{8,}\.\w+(\.br|\.gz)?$/.test(path)

/** Where nothing is built the host serves its API alone. */
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
      reply.header('cache-control', isHashed(path) ? YEAR : ASK)
    },
  })
  // Where the service worker is not there yet to answer from its cache (sw/documents.ts).
  for (const name of Object.values(site.documents))
    app.get(`/docs/${name}`, (_request, reply) => reply.redirect(`${site.apiHost}/images/${name}`))
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return reply.sendFile('shell.html')
    reply.header('cache-control', 'no-store')
    throw notFound()
  })
}

/** A person opening a page of the app, not a file that is missing: product §2 has no path with a dot. */
function isNavigation({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const [path = ''] = url.split('?')
  return !(path.split('/').at(-1) ?? '').includes('.')
}
