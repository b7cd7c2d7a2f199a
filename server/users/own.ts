import type * as v from 'valibot'
import type { Tx } from '../db/db.ts'

/**
 * Reads what is one person's. In a statement `$1` is that person, once, and its other parameters begin at `$2`: whoever
 * is given an `Own` can ask for nobody else.
 */
export interface Own {
  rows<S extends v.GenericSchema>(
    schema: S,
    sql: string,
    params?: readonly unknown[],
  ): Promise<v.InferOutput<S>[]>
}

/** What is that user's, for those who know already who asks; for a caller see `Sessions.own`. */
export const ownOf = (db: Tx, userId: string): Own => ({
  rows: (schema, sql, params = []) => db.rows(schema, sql, [userId, ...params]),
})
