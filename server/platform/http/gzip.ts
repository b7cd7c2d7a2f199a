import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/*
 * Of answers without anything that the person who asks has typed: the length of a compressed one would tell of the rest.
 */

export const gzipped = promisify(gzip)

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
