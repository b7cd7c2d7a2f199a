import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/*
 * Stands between a host and its PostgreSQL server, and lets somebody act before a statement: what a thief does to a row
 * between two looks at it takes no luck then.
 */

export interface DatabaseProxy {
  /** The same database, through here. */
  through(url: string): string
  /** Lets somebody act before the statement with that number from now on, counted from 1. */
  before(number: number, act: () => Promise<void>): void
  /** Statements since then. */
  counted(): number
  stop(): Promise<void>
}

/** The types of messages that begin a statement: Bind and Query. */
const STATEMENTS = new Set(['B', 'Q'].map((letter) => letter.charCodeAt(0)))
/** Of a message, which says its length itself; only the first one has no type before it. */
const LENGTH = 4

/** `port`: of the server, on this machine. */
export async function startDatabaseProxy(port: number): Promise<DatabaseProxy> {
  let [count, due]: [number, number] = [0, 0]
  let act: (() => Promise<void>) | undefined
  const open = new Set<Socket>()

  async function statement(): Promise<void> {
    count += 1
    if (count === due) await act?.()
  }

  async function forward(from: Socket, to: Socket): Promise<void> {
    let unread = Buffer.alloc(0)
    let typeLength = 0
    for await (const chunk of from) {
      unread = Buffer.concat([unread, chunk])
      while (unread.length >= typeLength + LENGTH) {
        const length = typeLength + unread.readInt32BE(typeLength)
        if (unread.length < length) break
        if (typeLength > 0 && STATEMENTS.has(unread[0] ?? 0)) await statement()
        typeLength = 1
        to.write(unread.subarray(0, length))
        unread = unread.subarray(length)
      }
    }
    to.end()
  }

  const server = createServer((host) => {
    const database = connect(port, '127.0.0.1')
    for (const socket of [host, database]) {
      open.add(socket)
      socket.once('close', () => {
        open.delete(socket)
        for (const other of [host, database]) other.destroy()
      })
      // A host that is killed leaves its connections so.
      socket.on('error', () => socket.destroy())
    }
    database.pipe(host)
    forward(host, database).catch(() => host.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it does not listen')
  return {
    through(url) {
      const changed = new URL(url)
      changed.host = `127.0.0.1:${address.port}`
      return changed.href
    },
    before(number, acts) {
      ;[count, due, act] = [0, number, acts]
    },
    counted: () => count,
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
