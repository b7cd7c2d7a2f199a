import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type pg from 'pg'
import type { PoolClient } from 'pg'
import { createAvailability } from './availability.ts'
import { createDb } from './create-db.ts'
import type { BaseDb, Db, Driver, Tx } from './db.ts'
import { createTx, OutcomeUnknown, retryOnConflict, sqlState } from './db.ts'
import { createConnections } from './postgres-connections.ts'
import { createPostgresHealth } from './postgres-health.ts'
import { createListener } from './postgres-listener.ts'
import { type PostgresTimeouts, TIMEOUTS, UNLIMITED } from './postgres-timeouts.ts'
import { parseDatabaseUrl } from './servers/database-url.ts'
import { createTransactionScope } from './transaction-scope.ts'
import { DatabaseUnavailable, isConnectionLost, toUnavailable } from './unavailable.ts'

export interface PostgresOptions {
  /** The maximum size of the pool. */
  readonly connections?: number
  /** Called with errors outside of any call, such as a broken idle connection. */
  readonly onError?: (error: Error) => void
  readonly timeouts?: Partial<PostgresTimeouts>
  /** The server itself, for what needs a session, where `url` is a pooler in transaction mode. */
  readonly directUrl?: string | undefined
  /** What this host is called in its health row; by default the name of the machine. */
  readonly name?: string
  /** The key of `Db.seal`, and those that it had before. */
  readonly key?: string
  readonly formerKeys?: readonly string[]
}

/** A database on a PostgreSQL server (15 or newer), which several hosts can share. Several servers are one that moves. */
export function openPostgres(url: string, options: PostgresOptions = {}): Db {
  const { onError = () => {} } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const isPooled = options.directUrl !== undefined
  const connections = createConnections(parseDatabaseUrl(url), timeouts, { isPooled })
  const direct =
    options.directUrl === undefined
      ? connections
      : createConnections(parseDatabaseUrl(options.directUrl), timeouts, { isPooled: false })
  const pool = connections.newPool(options.connections ?? 10)
  pool.on('error', onError)
  // The pool handles errors of idle connections only; without this one that breaks in a transaction crashes the host.
  pool.on('connect', (client) => {
    client.on('error', onError)
    silencesBefore.set(client, silences)
  })
  /** How often the server was silent, until now and until each connection began. */
  let silences = 0
  const silencesBefore = new WeakMap<pg.PoolClient, number>()
  const listener = createListener(direct, timeouts, onError)
  const availability = createAvailability({
    silence: timeouts.silence,
    pause: timeouts.pause,
    probeTimeout: timeouts.connect,
    probe: connections.probe,
    onSilence() {
      silences += 1
    },
    onAway() {
      onError(new DatabaseUnavailable('the server does not answer'))
      connections.cut()
      direct.cut()
    },
  })
  const scope = createTransactionScope()
  /** Connections on which nothing more can be said. */
  const lost = new WeakSet<PoolClient>()

  async function acquire(): Promise<PoolClient> {
    let connecting: Promise<PoolClient> | undefined
    // What was cut without a word while the server was silent would hold up whoever gets it.
    const connect = async () => {
      await connections.located()
      for (;;) {
        const client = await pool.connect()
        if (silencesBefore.get(client) === silences) return client
        client.release(true)
      }
    }
    try {
      const client = await availability.guard(() => {
        connecting = connect()
        return connecting
      })
      if (connections.isUsable(client)) return client
      client.release(true)
    } catch (error) {
      availability.suspect()
      // The server went away while this waited: the connection may still come.
      connecting?.then(
        (client) => client.release(true),
        () => {},
      )
      throw error
    }
    availability.suspect()
    throw new DatabaseUnavailable('the server takes no writes')
  }

  const query = (client: PoolClient, statement: string | pg.QueryConfig) =>
    availability.guard(async () => {
      try {
        return await client.query(statement)
      } catch (error) {
        if (isConnectionLost(error) || isOnStandby(error)) {
          lost.add(client)
          availability.suspect()
        }
        throw error
      }
    })

  async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    scope.requireOutside()
    const client = await acquire()
    try {
      return await work(client)
    } finally {
      client.release(lost.has(client))
    }
  }

  /** What one transaction has prepared, the next one may not have behind a pooler. */
  const nameFor = (sql: string) => (isPooled ? {} : { name: nameOf(sql) })

  const driverOf = (client: PoolClient, limit = {}): Driver => ({
    async query(sql, params) {
      const named = { ...nameFor(sql), text: sql, values: [...params], ...limit }
      const { rows, rowCount } = await query(client, named)
      return { rows, affected: rowCount ?? 0 }
    },
    async script(sql) {
      await query(client, { text: sql, ...limit })
    },
  })

  const runTransaction = <T>(work: (tx: Tx) => Promise<T>, isLong: boolean): Promise<T> =>
    withClient(async (client) => {
      try {
        await query(client, isLong ? BEGIN_LONG : 'BEGIN')
        const tx = createTx(driverOf(client, isLong ? { query_timeout: UNLIMITED } : {}))
        const result = await scope.run(() => work(tx))
        await commit(client)
        return result
      } catch (error) {
        // A connection whose rollback fails is lost.
        if (!lost.has(client)) await query(client, 'ROLLBACK').catch(() => lost.add(client))
        throw error
      }
    })

  /** This is not guarded: whatever happens to its connection, the outcome of a commit is unknown. */
  async function commit(client: PoolClient): Promise<void> {
    const { command } = await client.query('COMMIT').catch((cause) => {
      if (isRefusal(cause)) throw cause
      lost.add(client)
      availability.suspect()
      throw new OutcomeUnknown('no response to a commit', { cause })
    })
    // PostgreSQL responds with ROLLBACK if an earlier statement failed and its error was ignored.
    if (command !== 'COMMIT')
      throw new Error('a transaction with a failed statement was not committed')
  }

  /** This is not guarded, like a commit, which it contains. */
  const commitStatement = (client: PoolClient): Driver['query'] =>
    async function query(sql, params) {
      const named = { ...nameFor(sql), text: sql, values: [...params] }
      const { rows, rowCount } = await client.query(named).catch((cause) => {
        if (isOnStandby(cause)) lost.add(client)
        if (!isConnectionLost(cause)) throw toUnavailable(cause)
        lost.add(client)
        availability.suspect()
        throw new OutcomeUnknown('no response to a commit', { cause })
      })
      return { rows, affected: rowCount ?? 0 }
    }

  const health = createPostgresHealth(connections, options.name ?? hostname(), timeouts.healthWrite)
  const base: BaseDb = {
    ...createTx({
      query: (sql, params) => withClient((client) => driverOf(client).query(sql, params)),
      script: (sql) => withClient((client) => driverOf(client).script(sql)),
    }),
    transaction: (work, { isLong = false } = {}) =>
      retryOnConflict(() => runTransaction(work, isLong)),
    atomic: createTx({
      query: (sql, params) =>
        retryOnConflict(() => withClient((client) => commitStatement(client)(sql, params))),
      script: (sql) => withClient((client) => driverOf(client).script(sql)),
    }),
    listen: listener.listen,
    writeFault: health.writeFault,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await health.end((sql, params) => base.run(sql, params)).catch(onError)
      availability.close()
      await listener.close()
      await pool.end()
    },
  }
  return createDb(base, {
    key: options.key,
    formerKeys: options.formerKeys,
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  })
}

/** It takes no locks, so nobody waits for it; the limit only ends that of a host that has stopped for good. */
const BEGIN_LONG = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'`

/** Whether PostgreSQL refused the commit, as opposed to a broken connection or a server shutdown. */
const isRefusal = (error: unknown): boolean => !/^(08|57|$)/.test(sqlState(error) ?? '')

/** The server was demoted, or a balancer leads to another one: a new connection may lead to the primary. */
const isOnStandby = (error: unknown): boolean => sqlState(error) === '25006'

/** Names of prepared statements; the set of statements is small and fixed. */
const names = new Map<string, string>()
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
