import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { BALANCE_STREAM } from '#contract/balance-stream.ts'
import { sessionToken } from '#contract/login.ts'
import { badRequest, notFound, Refusal, unauthorized } from '../refusal.ts'
import { isOwnOrigin } from '../site/origins.ts'
import { refuseSocket } from '../site/refuse-socket.ts'
import type { BalanceStream } from '../stream/balance-stream.ts'
import { createBalanceStream, ENDED } from '../stream/balance-stream.ts'
import type { Route } from './route.ts'

const PATH = `/api${BALANCE_STREAM}`
const HEARTBEAT = 30_000
/** Bytes: a client sends nothing here. */
const MAX_PAYLOAD = 1024
const GOING_AWAY = 1001

/** WebSocket /user/balance (product §7): the session token is the subprotocol, and the host echoes it. */
export const streamRoutes: Route = (app, deps) => {
  const { config, sessions } = deps
  const onError = (err: unknown) => app.log.error({ err }, 'stream')
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    handleProtocols: ([first]) => first ?? false,
  })
  sockets.on('wsClientError', (_error, socket) => refuseSocket(socket, badRequest()))
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
    admit(request, socket, head).catch((error) => {
      onError(error)
      refuseSocket(socket, new Refusal(503, 'failed', 'Please try again later.'))
    })
  })

  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== PATH) return refuseSocket(socket, notFound())
    const { origin, host } = request.headers
    // Browsers always send a page's origin; a client without one is not a page, and needs a token all the same.
    if (origin !== undefined && !isOwnOrigin(config, origin, host))
      return refuseSocket(socket, new Refusal(403, 'origin', 'This site may not listen here.'))
    const token = v.safeParse(sessionToken, request.headers['sec-websocket-protocol'])
    if (!token.success) return refuseSocket(socket, unauthorized())

    const session = await sessions.byToken(token.output)
    sockets.handleUpgrade(request, socket, head, (open) => {
      open.on('error', () => open.terminate())
      // Not a refusal of the upgrade: a browser hides its reason from the page.
      if (!session || !stream) return open.close(ENDED, 'session ended')
      watch(open)
      const leave = stream.join({ ...session, token: token.output, ...transportOf(open) })
      open.on('close', leave)
    })
  }

  /** Sockets that have not answered the last heartbeat. */
  const silent = new WeakSet<WebSocket>()
  const watch = (socket: WebSocket) => socket.on('pong', () => silent.delete(socket))
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate()
      silent.add(socket)
      socket.ping()
    }
  }, HEARTBEAT).unref()
}

const transportOf = (socket: WebSocket) => ({
  send: (text: string) => socket.send(text),
  buffered: () => socket.bufferedAmount,
  close: (code: number, reason: string) => socket.close(code, reason),
})
