import { Socket } from 'node:net'
import pg from 'pg'
import { permitSocket } from '../http-out/network-guard.ts'
import type { PostgresTimeouts } from './postgres-timeouts.ts'

const INT8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}
const KEEP_ALIVE_DELAY = 5000

/** How the host connects to its server, for the pool, the listener and probes. `cut` breaks every connection at once. */
export function createConnections(url: string, timeouts: PostgresTimeouts) {
  const sockets = new Set<Socket>()
  const config: pg.ClientConfig = {
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.answer,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    stream() {
      const socket = permitSocket(new Socket())
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  }

  /** The pool's own timeout is for waiting as well as for connecting; connecting has the shorter one of the client. */
  class Client extends pg.Client {
    constructor(connect?: unknown) {
      super(typeof connect === 'number' ? { ...config, connectionTimeoutMillis: connect } : config)
    }
  }

  return {
    /** `connect`: milliseconds that connecting may take. */
    newClient: (connect = timeouts.connect): pg.Client => new Client(connect),
    newPool: (max: number): pg.Pool =>
      new pg.Pool({ Client, max, connectionTimeoutMillis: timeouts.queue }),
    cut(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

/** Rejects unless a new connection gets an answer; any answer will do. */
export async function probe(connections: Connections): Promise<void> {
  const client = connections.newClient()
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
