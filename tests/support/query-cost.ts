import * as v from 'valibot'
import type { Db, Tx } from '../../server/platform/db/db.ts'

/** Rows of a page of a list, and one more that says whether there is another one. */
export const PAGE = 201

const plan = v.object({ 'QUERY PLAN': v.string() })
/** A step of a plan with the number of rows that it has read. */
const ROWS = /actual rows=(\d+)(?:\.\d+)? loops=(\d+)/g
const TABLES = [
  ...['chain_payments', 'deposits', 'order_log', 'support_answers', 'support_queries'],
  ...['transfers', 'users', 'withdrawals'],
]
const WHOLE = new RegExp(`Seq Scan on (${TABLES.join('|')})\\b[^\\n]*\\(actual`)

/**
 * How many rows a statement reads, of all its steps, and whether it reads a large table whole: not because that is quicker
 * while a test has few rows, so that what is left has no index to be read by.
 */
export async function costOf(db: Db, sql: string, params: readonly unknown[]) {
  const lines = await db.transaction(async (tx) => {
    await tx.script('SET LOCAL enable_seqscan = off; SET LOCAL random_page_cost = 1.1')
    return tx.rows(plan, `EXPLAIN (ANALYZE, TIMING OFF) ${sql}`, params)
  })
  const text = lines.map((line) => line['QUERY PLAN']).join('\n')
  const read = [...text.matchAll(ROWS)].reduce(
    (sum, [, rows, loops]) => sum + Number(rows) * Number(loops),
    0,
  )
  const removed = [...text.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) =>
    Number(rows),
  )
  return {
    read,
    /** Steps that have read much that they do not answer with. */
    removed: removed.filter((rows) => rows > 5 * PAGE),
    whole: WHOLE.exec(text)?.[0],
    text,
  }
}

interface Asked {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** A database that answers, and the statements that it was asked meanwhile. */
export function listening(db: Db): { readonly db: Db; readonly asked: Asked[] } {
  const asked: Asked[] = []
  const rows: Tx['rows'] = (schema, sql, params = []) => {
    asked.push({ sql, params })
    return db.rows(schema, sql, params)
  }
  return { db: { ...db, rows }, asked }
}
