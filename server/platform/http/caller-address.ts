import type { IncomingMessage } from 'node:http'

/**
 * The caller's address of a request that Fastify does not see, such as an upgrade: what the last trusted proxy has added
 * to X-Forwarded-For, exactly as Fastify reads it for `request.ip`.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const addresses = forwarded
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .reverse()
  const hops = [request.socket.remoteAddress ?? '', ...addresses]
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? ''
}
