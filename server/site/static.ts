import { existsSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  MISSING_CACHING,
  redirectsOf,
  ruleOf,
  SITE_HEADERS,
  sitePolicy,
  socketsOf,
} from '#config/hosting.ts'
import { documentAt } from '#config/pages.ts'
import type { SiteConfig } from '#config/schema.ts'
import { notFound } from '../platform/http/refusal.ts'
import { inlineStylesReader } from './inline-styles.ts'

/** The host serves only its API where there is no built site. */
export const isBuiltSite = (root: string): boolean => existsSync(join(root, 'index.html'))

/** Serves the built site from `root`, by the rules of `src/config/hosting.ts`. */
export function serveSite(app: FastifyInstance, root: string, site: SiteConfig): void {
  const inlineStyles = inlineStylesReader(root)
  app.addHook('onRequest', async (request, reply) => {
    const policy = sitePolicy(site, socketsOf(request.headers.host ?? ''), inlineStyles())
    reply.headers({ ...SITE_HEADERS, 'content-security-policy': policy })
  })
  app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => ruleOf(path).answer !== 'nothing',
    setHeaders: (reply, path) => {
      const rule = ruleOf(addressOf(root, path))
      reply.header('cache-control', rule.caching)
      if (!rule.hasPolicy) reply.removeHeader('content-security-policy')
    },
  })
  // Serves requests that the service worker does not answer from its cache (sw/documents.ts).
  for (const { from, to } of redirectsOf(site))
    app.get(from, (_request, reply) => reply.redirect(to))
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    if (isRead(request)) {
      await until(() => isBuiltSite(root))
      if (isFile(root, path)) return reply.sendFile(path)
    }
    if (isRead(request) && ruleOf(path).answer === 'page')
      return reply.sendFile(documentAt(path, site.languages))
    reply.header('cache-control', MISSING_CACHING)
    throw notFound()
  })
}

/** A build takes the place of the one before: the folder is away for less than a millisecond. */
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !isSo(); tries++) await setTimeout(10)
}

/** Whether a path names a file of the site that may be served. */
const isFile = (root: string, path: string): boolean =>
  ruleOf(path).answer !== 'nothing' &&
  !path.includes('..') &&
  (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false)

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** The address of a file of the site, without the ending of a compressed one. */
const addressOf = (root: string, path: string): string =>
  `/${relative(root, path).replaceAll(sep, '/')}`.replace(/\.(br|gz)$/, '')

/** Decoded; the host refuses what cannot be before it gets here. */
const pathOf = ({ url }: FastifyRequest): string => decodeURIComponent(url.split('?')[0] ?? '')
