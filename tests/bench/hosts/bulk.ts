import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Db, Transaction } from '../../../server/platform/db/db.ts'

type Cell = string | number | bigint | boolean | Date | null
/** Rows of one table, as PostgreSQL's COPY reads them. */
export interface BulkRows {
  readonly into: string
  readonly rows: readonly (readonly Cell[])[]
}

/** None has a tab, a line break or a backslash, which COPY would want escaped. */
const textOf = (cell: Cell): string => {
  if (cell === null) return '\\N'
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

/** Writes many rows past triggers and foreign keys, for a server that reads the files of this machine. */
export function createBulk(db: Db) {
  const folder = mkdtempSync(join(tmpdir(), 'bulk-'))
  // The server may run as somebody else.
  chmodSync(folder, 0o755)
  let files = 0
  return {
    /** In one transaction. `into`: a table with its columns, such as `notices (key, at)`. */
    async copy(tables: readonly BulkRows[]): Promise<void> {
      const written = await Promise.all(
        tables.map(async ({ into, rows }) => {
          const path = join(folder, `${++files}`)
          await writeFile(path, rows.map((row) => `${row.map(textOf).join('\t')}\n`).join(''))
          return { into, path }
        }),
      )
      await db.transaction((tx) =>
        pastTriggers(tx, () =>
          tx.script(written.map(({ into, path }) => `COPY ${into} FROM '${path}'`).join(';')),
        ),
      )
      for (const { path } of written) rmSync(path)
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

export async function pastTriggers(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await tx.script('SET LOCAL session_replication_role = replica')
  await work()
  await tx.script('SET LOCAL session_replication_role = origin')
}

const definition = v.object({ drop: v.string(), create: v.string() })

/**
 * Drops the indexes of these tables but those that primary keys have, and resolves to what makes them again, several times
 * as fast as rows that come one after another would.
 */
export async function dropIndexes(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const found = await db.rows(
    definition,
    `SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS drop,
       CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS create
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype = 'u'
     WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisprimary`,
    [tables],
  )
  const run = (sql: string) => db.transaction((tx) => tx.script(sql), { isLong: true })
  await run(found.map(({ drop }) => drop).join(';'))
  return async () => {
    for (const { create } of found) await run(`SET LOCAL maintenance_work_mem = '512MB'; ${create}`)
  }
}
