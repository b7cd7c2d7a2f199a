import type * as v from 'valibot'
import type { Tx } from './db.ts'

/** The caller's user id in a statement of `OwnRows`. */
export const CALLER = '(SELECT user_id FROM caller)'

/** A statement that contains CALLER; without it the statement does not compile. */
export type OwnStatement = `${string}${typeof CALLER}${string}`

/** Reads the rows of one user only. */
export interface OwnRows {
  rows<S extends v.GenericSchema>(
    schema: S,
    sql: OwnStatement,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
}

/** The rows of an already authenticated user; for a request see `Sessions.ownRows`. */
export const ownRowsOf = (db: Pick<Tx, 'rows'>, userId: string): OwnRows => ({
  rows: (schema, sql, params = []) =>
    db.rows(schema, `WITH caller AS (SELECT $${params.length + 1}::uuid AS user_id) ${sql}`, [
      ...params,
      userId,
    ]),
})
