import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal } from '../refusal.ts'
import { badRequest, refusalBody } from '../refusal.ts'
import { API_HEADERS, COMMON_HEADERS } from './headers.ts'

/**
 * Refuses on the connection itself, where there is no reply to refuse with: what came is not HTTP, or asks to go on
 * as a WebSocket. The connection is then cut, since nothing checks any more whether the other side ever closes it.
 */
export function refuseSocket(socket: Duplex, refusal: Refusal): void {
  const body = JSON.stringify(refusalBody(refusal))
  const headers = {
    ...COMMON_HEADERS,
    ...API_HEADERS,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`
  socket.end(`${status}${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** By the code of Node's error; every other is a request that cannot be read. */
const STATUS_OF = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

/** Answers what could not be read as a request, or did not come to its end in time. */
export function refuseUnreadable(error: { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  refuseSocket(socket, badRequest(STATUS_OF.get(error.code ?? '')))
}
