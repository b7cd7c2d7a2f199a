import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A TCP proxy whose connections can be cut as a firewall cuts them: without a word to either side. */
export interface TcpProxy {
  readonly port: number
  /** From now on no byte gets through the existing connections, nor through new ones if `alsoNew`. */
  swallow(alsoNew: boolean): void
  /** New connections work again; swallowed ones stay dead. */
  restore(): void
  /** Refuses connections and breaks those that exist, as a server does that stops. */
  stop(): Promise<void>
  /** Accepts connections on the same port again. */
  start(): Promise<void>
}

export async function startProxy(target: number): Promise<TcpProxy> {
  const forwarding = new Set<Socket>()
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    if (!isSwallowing) forwarding.add(client)
    client.on('data', (chunk) => forwarding.has(client) && upstream.write(chunk))
    upstream.on('data', (chunk) => forwarding.has(client) && client.write(chunk))
    client.on('close', () => forwarding.has(client) && upstream.destroy())
    upstream.on('close', () => forwarding.has(client) && client.destroy())
  })
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
    return address.port
  }
  const port = await listen(0)
  return {
    port,
    swallow(alsoNew) {
      forwarding.clear()
      isSwallowing = alsoNew
    },
    restore() {
      isSwallowing = false
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async start() {
      await listen(port)
    },
  }
}
