import { once } from 'node:events'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'

/** What may answer in place of the host and the site: gateways, captive portals, and nobody. */
export const IMPOSTORS = [
  ...['500', '502', '503', '404', '511', 'HTML with 200', '401 with HTML'],
  ...['a redirect on this origin', 'a redirect to another origin', 'hanging', 'dead'],
] as const
export type ImpostorKind = (typeof IMPOSTORS)[number]

/** Stands between the browser and the host, on one port, and may take the host's place. */
export interface Impostor {
  readonly origin: string
  /** From now on nothing reaches the host, and this is what answers. */
  pose(kind: ImpostorKind): Promise<void>
  /** From now on the host answers again. */
  leave(): Promise<void>
  close(): Promise<void>
}

const PAGE = '<!DOCTYPE html><title>Welcome</title><h1>Welcome to our network</h1>'
const STATUSES: Readonly<Record<string, number>> = {
  'HTML with 200': 200,
  '401 with HTML': 401,
}

export async function startImpostor(hostOrigin: string): Promise<Impostor> {
  const target = Number(new URL(hostOrigin).port)
  const sockets = new Set<Socket>()
  let kind: ImpostorKind | undefined

  const portal = createHttpServer((_request, response) => answer(response))
  // A gateway answers the request for a balance stream like any other.
  portal.on('upgrade', (_request, socket) => socket.destroy())

  function answer(response: ServerResponse): void {
    const page = (status: number) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(PAGE)
    const redirect = (to: string) => response.writeHead(302, { Location: to }).end()
    const isPortal = response.req.url === '/portal'
    if (kind === undefined || isPortal) return void page(200)
    if (kind === 'a redirect on this origin') return void redirect('/portal')
    if (kind === 'a redirect to another origin')
      return void redirect(`http://localhost:${port}/portal`)
    page(STATUSES[kind] ?? Number(kind))
  }

  function accept(client: Socket): void {
    remember(client)
    if (kind === 'hanging') return
    if (kind !== undefined) return void portal.emit('connection', client)
    const upstream = connect(target, '127.0.0.1')
    remember(upstream)
    client.pipe(upstream)
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  }

  function remember(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer(accept)
  const listen = async (at: number): Promise<number> => {
    await once(server.listen(at, '127.0.0.1'), 'listening')
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('the impostor has no port')
    return address.port
  }
  const port = await listen(0)

  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  async function stop(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    breakConnections()
    await closed
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    async pose(next) {
      kind = next
      if (next === 'dead') return stop()
      if (!server.listening) await listen(port)
      if (next !== 'hanging') return breakConnections()
      // As where a network drops every packet: nothing is closed.
      for (const socket of sockets) socket.unpipe().pause()
    },
    async leave() {
      kind = undefined
      breakConnections()
      if (!server.listening) await listen(port)
    },
    close: stop,
  }
}
