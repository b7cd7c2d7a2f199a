import type { Db, Tx } from '../db/db.ts'

/** Does the work as a step of what is under way. */
export type Span = <T>(
  name: string,
  attributes: Record<string, string>,
  work: () => Promise<T>,
) => Promise<T>

/** A database whose transactions and statements are spans; their values are in none. */
export function tracedDb(db: Db, span: Span): Db {
  const traced = <Own extends Tx>(tx: Own): Own => ({ ...tx, ...statementsOf(tx) })
  const statementsOf = ({ rows, run, script }: Tx): Tx => ({
    rows: (schema, sql, params) => statement(sql, () => rows(schema, sql, params)),
    run: (sql, params) => statement(sql, () => run(sql, params)),
    script: (sql) => statement(sql, () => script(sql)),
  })
  function statement<T>(sql: string, work: () => Promise<T>): Promise<T> {
    const text = sql.trim().replace(/\s+/g, ' ')
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
    return span(text.split(' ', 1)[0] ?? 'SQL', attributes, work)
  }
  return {
    ...traced(db),
    transaction: (work, options) =>
      span('transaction', { 'db.system.name': 'postgresql' }, () =>
        db.transaction((tx) => work(traced(tx)), options),
      ),
    atomic: {
      ...db.atomic,
      rows: (schema, sql, params) => statement(sql, () => db.atomic.rows(schema, sql, params)),
    },
  }
}
