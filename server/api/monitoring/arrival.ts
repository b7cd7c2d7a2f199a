import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../../accounts/sessions/sessions.ts'
import { notFound } from '../../platform/http/refusal.ts'
import { digest } from '../../platform/keys/secrets.ts'

/**
 * Tells whoever has `key`, which follows from the host's secret, how their request has arrived, so that the doctor sees what proxies make of it. For
 * anybody else there is no such address.
 */
export function arrivalRoute(app: FastifyInstance, key: string): void {
  const known = digest(key)
  app.get('/ready/arrival', async (request) => {
    if (digest(bearerToken(request) ?? '') !== known) throw notFound()
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
    return {
      host: request.headers.host ?? '',
      forwarded: forwarded.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
      address: request.ip,
    }
  })
}
