import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/*
 * Compresses answers without anything that the person who asks has typed: the length would reveal the rest.
 */

export const gzipped = promisify(gzip)

export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
