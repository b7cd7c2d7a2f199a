import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { SITE_MARK } from '#config/site-mark.ts'
import { STAGE_HEADER } from '#contract/host.ts'
import { isOwnOrigin, type Origins } from '../../platform/http/origins.ts'
import { LOG_PATH } from '../../proof/services.ts'
import { DOCUMENTS_PATH } from '../../site/documents/documents.ts'

const DAY_IN_SECONDS = 86_400

/** Allows the listed origins with credentials; the public documents and the public log allow any origin, without. */
export function allowOrigins(app: FastifyInstance, config: Origins): void {
  app.register(cors, {
    delegator: (request, done) => {
      if (PUBLIC_PATHS.some((path) => request.url.startsWith(path))) return done(null, PUBLIC)
      const { origin } = request.headers
      const isAllowed = origin !== undefined && isOwnOrigin(config, origin, request.headers.host)
      done(null, isAllowed ? { ...LISTED, origin } : REFUSED)
    },
  })
}

const PUBLIC_PATHS = [DOCUMENTS_PATH, `${LOG_PATH}/`]
const PUBLIC = { origin: '*' }
const REFUSED = { origin: false }
const LISTED = {
  credentials: true,
  methods: ['GET', 'POST', 'PUT'],
  exposedHeaders: ['Retry-After', SITE_MARK, STAGE_HEADER],
  maxAge: DAY_IN_SECONDS,
}
