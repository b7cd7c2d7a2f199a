import pg from 'pg'
import { RUN_SERVER } from '../../support/database.ts'
import {
  databasesAt,
  dropDatabase,
  type PostgresServer,
  startPostgres,
} from '../../support/postgres-server.ts'

/** Without what only the data of a real host needs. */
const SETTINGS = ['fsync=off', 'autovacuum=off', 'max_connections=200']

let own: Promise<PostgresServer> | undefined

/** The server of the test run, or one that this process has started. */
export async function databases() {
  const port = process.env[RUN_SERVER]
  if (port !== undefined) return databasesAt(Number(port))
  own ??= startPostgres(SETTINGS)
  return await own
}

/** Ends the server, where this process has started one. */
export async function endDatabases(): Promise<void> {
  await (await own)?.stop()
  own = undefined
}

export interface OpenDatabase {
  readonly url: string
  /** As the owner of the tables. */
  readonly sql: pg.Client
  drop(): Promise<void>
}

export async function openDatabase(url: string): Promise<OpenDatabase> {
  const sql = new pg.Client(url)
  // Of a server that is ended before it, after something else has failed.
  sql.on('error', () => {})
  await sql.connect()
  return {
    url,
    sql,
    async drop() {
      await sql.end()
      await dropDatabase(url)
    },
  }
}
