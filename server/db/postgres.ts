import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import pg from 'pg'
import { createDb } from './create-db.ts'
import type { BaseDb, Db, Driver } from './db.ts'
import { createTx, OutcomeUnknown, retryOnConflict, sqlState } from './db.ts'
import { createListener } from './postgres-listener.ts'

export interface PostgresOptions {
  /** The maximum size of the pool. */
  readonly connections?: number
  /** Called with errors outside of any call, such as a broken idle connection. */
  readonly onError?: (error: Error) => void
  /** The key of `Db.seal`. */
  readonly key?: string
}

const INT8 = 20
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}

/** A database on a PostgreSQL server (15 or newer), which several hosts can share. */
export function openPostgres(url: string, options: PostgresOptions = {}): Db {
  const { connections = 10, onError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', onError)
  // The pool handles errors of idle connections only; without this one that breaks in a transaction crashes the host.
  pool.on('connect', (client) => client.on('error', onError))
  const listener = createListener(url, onError)
  const base: BaseDb = {
    ...createTx(driverOf(pool)),
    transaction: (work) =>
      retryOnConflict(() => runTransaction(pool, (client) => work(createTx(driverOf(client))))),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
  return createDb(base, {
    key: options.key,
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error))),
  })
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isBroken = true
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await commit(client)
    isBroken = false
    return result
  } catch (error) {
    isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    // A connection whose rollback failed is not returned to the pool.
    client.release(isBroken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((cause) => {
    throw isRefusal(cause) ? cause : new OutcomeUnknown('no response to a commit', { cause })
  })
  // PostgreSQL responds with ROLLBACK if an earlier statement failed and its error was ignored.
  if (command !== 'COMMIT')
    throw new Error('a transaction with a failed statement was not committed')
}

/** Whether PostgreSQL refused the commit, as opposed to a broken connection or a server shutdown. */
const isRefusal = (error: unknown): boolean => !/^(08|57|$)/.test(sqlState(error) ?? '')

const driverOf = (client: pg.Pool | PoolClient): Driver => ({
  async query(sql, params) {
    const result = await client.query({ name: nameOf(sql), text: sql, values: [...params] })
    return { rows: result.rows, affected: result.rowCount ?? 0 }
  },
  async script(sql) {
    await client.query(sql)
  },
})

/** Names of prepared statements; the set of statements is small and fixed. */
const names = new Map<string, string>()
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
