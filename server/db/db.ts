import * as v from 'valibot'

/** What runs SQL: the database itself, or one transaction on it. Parameters are `$1`, `$2` ...; a bigint is a numeric. */
export interface Tx {
  /** The rows of one statement, each parsed by `schema`. int8 comes as a number, numeric as a decimal string. */
  rows<S extends v.GenericSchema>(
    schema: S,
    sql: string,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
  /** Runs one statement and resolves to how many rows it affected. */
  run(sql: string, params?: readonly unknown[]): Promise<number>
  /** Runs several statements without parameters, as a migration is. */
  script(sql: string): Promise<void>
}

/** A database: PGlite in this process, or a PostgreSQL server. Everything above is the same on both. */
export interface Db extends Tx {
  /**
   * Runs `work` in one transaction and commits when it resolves; a throw rolls everything back. `work` may run
   * again, on a serialization failure or a deadlock, so it does nothing that is not undone by a rollback.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `onNotify` for each `pg_notify(channel, payload)` once its transaction has committed. `onReconnect` is called
   * after the connection was lost for a while, when notifications may have been missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** What a driver gives for one statement. */
export interface Outcome {
  readonly rows: readonly unknown[]
  readonly affected: number
}

/** What a driver must be able to do for {@link createTx} to make a `Tx` of it. */
export interface Runner {
  query(sql: string, params: readonly unknown[]): Promise<Outcome>
  script(sql: string): Promise<void>
}

export function createTx(runner: Runner): Tx {
  return {
    async rows(schema, sql, params = []) {
      const { rows } = await runner.query(sql, params.map(written))
      return v.parse(v.array(schema), rows)
    },
    async run(sql, params = []) {
      return (await runner.query(sql, params.map(written))).affected
    },
    script: (sql) => runner.script(sql),
  }
}

/** Drivers disagree on bigint; all of them take digits. */
const written = (param: unknown): unknown => (typeof param === 'bigint' ? param.toString() : param)

/** The channel's name as it stands in SQL, where it can be no parameter. */
export function channelName(channel: string): string {
  if (!/^[a-z_]+$/.test(channel)) throw new TypeError(`${channel} is not a channel name`)
  return channel
}

/** The five characters by which PostgreSQL names what went wrong, such as 23505; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** The connection broke during a commit: whether it took effect, only a query can show. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

const PASSING = new Set(['40001', '40P01'])
const TRIES = 8

/** Runs a transaction again while it fails only because another one was in its way. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !PASSING.has(sqlState(error) ?? '')) throw error
    }
  }
}
