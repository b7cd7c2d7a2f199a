import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import type { HistoryAnswer } from './rows.ts'

/** What the proxy answers itself: histories by path, and the balance stream. The host answers everything else. */
export interface Overrides {
  readonly answers: Readonly<Record<string, HistoryAnswer>>
  readonly onSocket: (socket: WebSocket) => void
}

export interface BenchProxy {
  readonly origin: string
  close(): Promise<void>
}

/** A reverse proxy of the host at `origin`, so that the real site can be measured with synthetic data. */
export async function startProxy(
  origin: string,
  { answers, onSocket }: Overrides,
): Promise<BenchProxy> {
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: ([first]) => first ?? false,
  })
  const server = createServer((incoming, reply) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin)
    const answer = answers[pathname]
    if (answer === undefined) return forward(origin, incoming, reply)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(answer(searchParams))
  })
  server.on('upgrade', (incoming, socket, head) =>
    sockets.handleUpgrade(incoming, socket, head, onSocket),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function forward(origin: string, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method, headers, url } = incoming
  const outgoing = request(origin + url, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  outgoing.on('error', () => reply.destroy())
  incoming.pipe(outgoing)
}
