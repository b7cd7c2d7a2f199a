import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import pg from 'pg'
import type { Db, Runner } from './db.ts'
import { createTx, OutcomeUnknown, retryOnConflict, sqlState } from './db.ts'
import { createListener } from './postgres-listener.ts'

export interface PostgresOptions {
  /** Connections kept open at most. */
  readonly connections?: number
  /** Called with an error that no caller waits for, such as a connection that broke while idle. */
  readonly failed?: (error: Error) => void
}

const INT8 = 20
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
}

/** The database on a PostgreSQL server (15 or newer) that any number of hosts share. */
export function openPostgres(url: string, options: PostgresOptions = {}): Db {
  const { connections = 10, failed = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', failed)
  // The pool looks after idle connections only; one that breaks in the middle of a transaction would end the host.
  pool.on('connect', (client) => client.on('error', failed))
  const listener = createListener(url, failed)
  return {
    ...createTx(runnerOn(pool)),
    transaction: (work) =>
      retryOnConflict(() => runTransaction(pool, (client) => work(createTx(runnerOn(client))))),
    listen: listener.listen,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
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
    // A connection on which even the rollback failed is not given to the next one.
    client.release(isBroken)
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT').catch((cause) => {
    throw isAnswer(cause) ? cause : new OutcomeUnknown('no answer to a commit', { cause })
  })
  // PostgreSQL answers ROLLBACK where a statement had failed and its error was ignored.
  if (command !== 'COMMIT')
    throw new Error('a transaction with a failed statement was not committed')
}

/** Whether PostgreSQL itself refused, as opposed to a connection that broke or a server that is going away. */
const isAnswer = (error: unknown): boolean => !/^(08|57|$)/.test(sqlState(error) ?? '')

const runnerOn = (client: pg.Pool | PoolClient): Runner => ({
  async query(sql, params) {
    const answer = await client.query({ name: nameOf(sql), text: sql, values: [...params] })
    return { rows: answer.rows, affected: answer.rowCount ?? 0 }
  },
  async script(sql) {
    await client.query(sql)
  },
})

/** Statements are few and fixed, so each connection parses one once and finds it again by name. */
const names = new Map<string, string>()
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known) return known
  const name = createHash('sha256').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
