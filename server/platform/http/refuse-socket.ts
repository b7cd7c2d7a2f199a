import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { COMMON_HEADERS } from '#config/hosting.ts'
import { isRefused } from './ambiguous.ts'
import { API_HEADERS } from './headers.ts'
import type { Refusal } from './refusal.ts'
import { badRequest, refusalBody } from './refusal.ts'

/**
 * Writes a refusal directly to the socket where there is no Fastify reply: for unreadable requests and WebSocket
 * upgrades. Then destroys the socket, because no timeout applies if the client never closes it.
 */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  const body = JSON.stringify(refusalBody(refusal))
  const headers = {
    ...COMMON_HEADERS,
    ...API_HEADERS,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(refusal.retryAfter === undefined ? {} : { 'retry-after': refusal.retryAfter }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
  socket.end(`${status}${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** Status by the code of Node's error; 400 for all others. */
const STATUS_OF = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Responds to a request that cannot be parsed or did not arrive in time. */
export function refuseUnreadable(error: { readonly code?: string }, socket: Duplex): void {
  // Its answer is on its way, and closes the connection.
  if (isRefused(socket)) return
  if (!socket.writable) return void socket.destroy()
  refuseSocket(socket, badRequest(STATUS_OF.get(error.code ?? '')))
}
