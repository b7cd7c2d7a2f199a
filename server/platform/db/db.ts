import * as v from 'valibot'
import type { WriteFault } from './health/write-fault.ts'

/** Runs SQL, on the database itself or in a transaction. Parameters are `$1`, `$2` ...; a bigint is sent as numeric. */
export interface Tx {
  /** The rows of one statement, parsed by `schema`. int8 is read as a number, numeric as a decimal string. */
  rows<S extends v.GenericSchema>(
    schema: S,
    sql: string,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
  /** Runs one statement and resolves to the number of affected rows. */
  run(sql: string, params?: readonly unknown[]): Promise<number>
  /** Runs several statements without parameters, such as a migration. */
  script(sql: string): Promise<void>
}

/** What all processes are notified of, without delaying the transactions that it is about. */
export interface Announcer {
  /**
   * Notifies the listeners of `channel` soon after the transaction has committed, together with others. Lost if the
   * process dies in between, so listeners also look for themselves from time to time.
   */
  announce(channel: string, payload: string): void
}

/** Signs what must not be changed by anybody who has the database alone. */
export interface Signer {
  /** A keyed hash (HMAC-SHA-256) of the text. The key is not in the database. */
  seal(text: string): string
  /** What {@link seal} gave under the keys of before, the last one first. */
  formerSeals(text: string): readonly string[]
}

/** Whether a text was sealed by this host, under its present key or one of before. */
export const isSealedByHost = (signer: Signer, text: string, seal: string): boolean =>
  seal === signer.seal(text) || signer.formerSeals(text).includes(seal)

/** A transaction of its own. */
export interface Transaction extends Tx, Announcer, Signer {}

/** A database: PGlite in this process, or a PostgreSQL server. Callers see no difference. */
export interface Db extends Tx, Announcer, Signer {
  /**
   * Runs `work` in one transaction, commits when it resolves and rolls back when it rejects. `work` runs again after a
   * serialization failure or a deadlock, so it must not have side effects outside the transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Each statement is a transaction of its own, which saves three round trips. It runs again after a conflict, like
   * `transaction`, and throws OutcomeUnknown.
   */
  readonly atomic: Pick<Transaction, 'rows' | 'announce' | 'seal' | 'formerSeals'>
  /**
   * Calls `onNotify` for each `pg_notify(channel, payload)` of a committed transaction, and `onReconnect` after a lost
   * connection has been restored, when notifications may have been missed.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** Tries a write of its own, within seconds whatever is the matter: why writes take no effect, undefined if they do. */
  writeFault(): Promise<WriteFault | undefined>
  /** The connections of this process to a server; an embedded database has none. */
  connections?(): Connections
  /** Where one is configured. */
  readonly replica?: Replica
  close(): Promise<void>
}

/** A standby that answers what is long to read, with all that was committed before somebody asked. */
export interface Replica extends Pick<Tx, 'rows'> {
  /** How many readings it has answered, and how many the primary in its place. */
  readings(): { readonly replica: number; readonly primary: number }
  /** Why it answers nothing now; undefined if it does. */
  fault(): Promise<ReplicaFault | undefined>
}
export type ReplicaFault = 'away' | 'no-standby' | 'behind'

export interface Connections {
  readonly busy: number
  readonly idle: number
  /** What waits for one of them. */
  readonly waiting: number
}

export interface TransactionOptions {
  /** Statements may take as long as they need, such as those of an audit. It must not hold locks that others wait for. */
  readonly isLong?: boolean
}

/** A database as its driver offers it; {@link createDb} makes a `Db` of it. */
export interface BaseDb extends Tx, Pick<Db, 'listen' | 'writeFault' | 'connections' | 'close'> {
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  readonly atomic: Pick<Tx, 'rows'>
}

/** A driver's result of one statement. */
export interface QueryResult {
  readonly rows: readonly unknown[]
  readonly affected: number
}

/** The part that differs between drivers; {@link createTx} makes a `Tx` of it. */
export interface Driver {
  query(sql: string, params: readonly unknown[]): Promise<QueryResult>
  script(sql: string): Promise<void>
}

export function createTx(driver: Driver): Tx {
  return {
    async rows(schema, sql, params = []) {
      const { rows } = await driver.query(sql, params.map(toSqlParam))
      return v.parse(v.array(schema), rows)
    },
    async run(sql, params = []) {
      return (await driver.query(sql, params.map(toSqlParam))).affected
    },
    script: (sql) => driver.script(sql),
  }
}

/** Drivers handle bigint differently; all of them accept decimal digits. */
const toSqlParam = (param: unknown): unknown =>
  typeof param === 'bigint' ? param.toString() : param

/** Checks a channel name, because LISTEN takes no parameters. */
export function channelName(channel: string): string {
  if (!/^[a-z_]+$/.test(channel)) throw new TypeError(`${channel} is not a channel name`)
  return channel
}

/** PostgreSQL's five-character error code, such as 23505; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined
}

/** The connection broke during a commit, so it is unknown whether the commit took effect. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 8

/** Repeats a transaction that fails with a serialization failure or a deadlock. */
export async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error
    }
  }
}
