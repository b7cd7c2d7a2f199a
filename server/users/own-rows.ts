import type * as v from 'valibot'
import type { Tx } from '../db/db.ts'

/** The id of the person whose rows are read, as a statement of `OwnRows` writes it. */
export const CALLER = '(SELECT user_id FROM caller)'

/** A statement that names its caller; one that reads everybody's rows does not compile. */
export type OwnStatement = `${string}${typeof CALLER}${string}`

/** Reads one person's rows: whoever is given an `OwnRows` can ask for nobody else's. */
export interface OwnRows {
  rows<S extends v.GenericSchema>(
    schema: S,
    sql: OwnStatement,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
}

/** That user's rows, where the user is known already; for a request see `Sessions.ownRows`. */
export const ownRowsOf = (db: Tx, userId: string): OwnRows => ({
  rows: (schema, sql, params = []) =>
    db.rows(schema, `WITH caller AS (SELECT $${params.length + 1}::uuid AS user_id) ${sql}`, [
      ...params,
      userId,
    ]),
})
