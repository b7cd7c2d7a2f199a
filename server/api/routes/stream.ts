import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { sessionToken } from '#contract/account/login.ts'
import { BALANCE_STREAM } from '#contract/money/balances.ts'
import { isAmbiguous } from '../../platform/http/ambiguous.ts'
import { callerAddress } from '../../platform/http/caller-address.ts'
import { isOwnOrigin } from '../../platform/http/origins.ts'
import {
  badRequest,
  notFound,
  Refusal,
  tooMany,
  unauthorized,
  unavailable,
} from '../../platform/http/refusal.ts'
import { refuseSocket } from '../../platform/http/refuse-socket.ts'
import { callerOf } from '../../platform/limits/limits.ts'
import { type BalanceStream, createBalanceStream, ENDED } from '../stream/balance-stream.ts'
import { createSocketLimit } from '../stream/socket-limit.ts'
import type { Route } from './route.ts'

const PATH = `/api${BALANCE_STREAM}`
const HEARTBEAT = 30_000
/** Bytes; clients send no messages. */
const MAX_PAYLOAD = 1024
const GOING_AWAY = 1001
/** Milliseconds in which a client must answer a close; its socket is destroyed then. */
const CLOSE_TIMEOUT = 2000
/** Seconds after which a caller with too many sockets may try again. */
const RETRY_AFTER = 60

/** WebSocket /user/balance (product §7). The subprotocol is the session token, which the host echoes. */
export const streamRoutes: Route = (app, deps) => {
  const { config, sessions } = deps
  const onError = (err: unknown) => app.log.error({ err }, 'stream')
  // Its types do not know closeTimeout yet.
  const options = {
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    closeTimeout: CLOSE_TIMEOUT,
    handleProtocols: ([first]: Set<string>) => first ?? false,
  }
  const sockets = new WebSocketServer(options)
  sockets.on('wsClientError', (_error, socket) => refuseSocket(socket, badRequest()))
  const perAddress = createSocketLimit(config.addressSockets)
  let stream: BalanceStream | undefined

  app.addHook('onReady', async () => {
    stream = await createBalanceStream(deps, onError)
  })
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const socket of sockets.clients) socket.close(GOING_AWAY)
    for (const socket of sockets.clients) socket.terminate()
    await stream?.close()
  })
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    acceptUpgrade(request, socket, head).catch((error) => {
      onError(error)
      refuseSocket(socket, unavailable())
    })
  })

  async function acceptUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    if (isAmbiguous(request)) return refuseSocket(socket, badRequest())
    if (request.url?.split('?')[0] !== PATH) return refuseSocket(socket, notFound())
    const { origin, host } = request.headers
    // Browsers always send the origin of a page. Other clients may omit it, but also need a token.
    if (origin !== undefined && !isOwnOrigin(config, origin, host))
      return refuseSocket(socket, new Refusal(403, 'origin', 'This origin is not allowed.'))
    const token = v.safeParse(sessionToken, request.headers['sec-websocket-protocol'])
    if (!token.success) return refuseSocket(socket, unauthorized())

    const closed = perAddress.open(callerOf(callerAddress(request, config.trustedProxies)))
    if (!closed) return refuseSocket(socket, tooMany(RETRY_AFTER))
    socket.once('close', closed)
    // It may have closed before this listener was added.
    if (socket.destroyed) return closed()

    const session = await sessions.byToken(token.output)
    sockets.handleUpgrade(request, socket, head, (open) => {
      open.on('error', () => open.terminate())
      // Closed after the upgrade, because browsers hide the reason of a refused one from the page.
      if (!session || !stream) return open.close(ENDED, 'session ended')
      trackPongs(open)
      const unsubscribe = stream.subscribe({
        ...session,
        token: token.output,
        ...transportOf(open),
      })
      open.on('close', unsubscribe)
    })
  }

  /** Sockets that have not responded to the last heartbeat. */
  const unresponsive = new WeakSet<WebSocket>()
  const trackPongs = (socket: WebSocket) => socket.on('pong', () => unresponsive.delete(socket))
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (unresponsive.has(socket)) socket.terminate()
      unresponsive.add(socket)
      socket.ping()
    }
  }, HEARTBEAT).unref()
}

const transportOf = (socket: WebSocket) => ({
  send: (text: string) => socket.send(text),
  buffered: () => socket.bufferedAmount,
  close: (code: number, reason: string) => socket.close(code, reason),
})
