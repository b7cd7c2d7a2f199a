import { Socket } from 'node:net'
import pg from 'pg'
import { permitSocket } from '../http-out/network-guard.ts'
import type { PostgresTimeouts } from './postgres-timeouts.ts'
import type { DatabaseServers } from './servers/database-url.ts'
import { locate, sessionOf } from './servers/locate.ts'

const INT8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}
const KEEP_ALIVE_DELAY = 5000

export interface Session {
  /** Behind a pooler in transaction mode nothing lasts longer than a transaction, and no settings are passed on. */
  readonly isPooled: boolean
}

/**
 * How the host connects to its servers, for the pool, the listener and probes: to the one in use, which `probe` finds.
 * `cut` breaks every connection at once.
 */
export function createConnections(
  { urls, mustTakeWrites }: DatabaseServers,
  timeouts: PostgresTimeouts,
  { isPooled }: Session,
) {
  const sockets = new Set<Socket>()
  const limits: pg.ClientConfig = {
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    // Compiling a statement takes PostgreSQL longer than running it takes, even of those that read millions of rows.
    options: '-c jit=off',
  }
  const config: pg.ClientConfig = {
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.answer,
    ...(isPooled ? {} : limits),
    stream() {
      const socket = permitSocket(new Socket())
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  }
  let current = 0
  /** There is nothing to look for with one server. */
  let isLocated = !mustTakeWrites
  const clientOf = (server: number, connect: number): pg.Client =>
    new pg.Client({
      ...config,
      connectionString: urls[server] ?? '',
      connectionTimeoutMillis: connect,
    })

  /** What the servers say of the sessions of the pool. */
  const sessions = new WeakMap<pg.ClientBase, { readonly takesWrites: () => boolean }>()

  /** The pool's own timeout is for waiting as well as for connecting; connecting has the shorter one of the client. */
  class Client extends pg.Client {
    constructor() {
      super({ ...config, connectionString: urls[current] ?? '' })
      sessions.set(this, sessionOf(this))
    }
  }

  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }

  /** Rejects unless a server answers that can be used; any answer will do. The one found is used from now on. */
  async function probe(): Promise<void> {
    const clients = urls.map((_, server) => clientOf(server, timeouts.connect))
    const server = await locate(clients, current, mustTakeWrites)
    isLocated = true
    if (server === current) return
    current = server
    cut()
  }

  return {
    /** `connect`: milliseconds that connecting may take. */
    newClient: (connect = timeouts.connect): pg.Client => clientOf(current, connect),
    newPool: (max: number): pg.Pool =>
      new pg.Pool({ Client, max, connectionTimeoutMillis: timeouts.queue }),
    probe,
    /** A server that was the primary may have become a standby since, whose books are of before or of nobody. */
    isUsable: (client: pg.ClientBase): boolean =>
      !mustTakeWrites || (sessions.get(client)?.takesWrites() ?? true),
    /** The first of several servers need not be the one that takes writes. */
    located: async (): Promise<void> => (isLocated ? undefined : await probe()),
    /** Opens a connection that is long, and looks where it leads to first, unless it can lead to one server only. */
    relocate: async (): Promise<void> => (mustTakeWrites ? await probe() : undefined),
    cut,
  }
}

export type Connections = ReturnType<typeof createConnections>
