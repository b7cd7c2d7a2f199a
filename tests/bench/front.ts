import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'

/** What stands in for the host in a bench: whole answers by path, and the balance stream. Everything else is the host's. */
export interface Stand {
  readonly answers: Readonly<Record<string, string>>
  readonly onSocket: (socket: WebSocket) => void
}

export interface Front {
  readonly origin: string
  close(): Promise<void>
}

/** A server before the host at `origin`, so that the real site can be shown figures that no real person has. */
export async function startFront(origin: string, { answers, onSocket }: Stand): Promise<Front> {
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: ([first]) => first ?? false,
  })
  const server = createServer((asked, reply) => {
    const answer = answers[asked.url ?? '']
    if (answer === undefined) return passOn(origin, asked, reply)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  })
  server.on('upgrade', (asked, socket, head) =>
    sockets.handleUpgrade(asked, socket, head, onSocket),
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

function passOn(origin: string, asked: IncomingMessage, reply: ServerResponse): void {
  const { method, headers, url } = asked
  const onward = request(origin + url, { method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  asked.pipe(onward)
}
