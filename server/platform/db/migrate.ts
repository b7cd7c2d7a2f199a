import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Db, Tx } from './db.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** Advisory lock, so that hosts that start together migrate one after another. Any otherwise unused number. */
const MIGRATION_LOCK = 5_026_081

/**
 * Applies the missing migrations, each in its own transaction. Throws if an applied migration has been changed, or if
 * the database is newer than the program.
 */
export async function migrate(db: Db, migrations = storedMigrations()): Promise<void> {
  // A host whose role owns nothing cannot create tables, and need not.
  if (!(await isMigrated(db, migrations))) await applyAll(db, migrations)
  await requireKnown(db, migrations)
}

const exists = v.object({ is_there: v.boolean() })

async function isMigrated(db: Db, migrations: readonly Migration[]): Promise<boolean> {
  const [table] = await db.rows(exists, "SELECT to_regclass('migrations') IS NOT NULL AS is_there")
  return table?.is_there === true && (await missingMigrations(db, migrations)).length === 0
}

async function applyAll(db: Db, migrations: readonly Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx)
    await tx.script(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
  }, LONG)
  for (const migration of migrations) await db.transaction((tx) => apply(tx, migration), LONG)
}

async function apply(tx: Tx, { name, sql, hash }: Migration): Promise<void> {
  await lock(tx)
  const [applied] = await tx.rows(
    v.object({ hash: v.string() }),
    'SELECT hash FROM migrations WHERE name = $1',
    [name],
  )
  if (applied?.hash === hash) return
  if (applied)
    throw new Error(`migration ${name} has changed since it was applied to this database`)
  await tx.script(sql)
  await tx.run('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
}

/** Rewriting a large table takes its time, and so does waiting for another host that does it. */
const LONG = { isLong: true }

async function lock(tx: Tx): Promise<void> {
  await tx.run('SET LOCAL lock_timeout = 0')
  await tx.run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

async function requireKnown(db: Db, migrations: readonly Migration[]): Promise<void> {
  const applied = await db.rows(v.object({ name: v.string() }), 'SELECT name FROM migrations')
  const newer = applied.filter(({ name }) => !migrations.some((known) => known.name === name))
  if (newer.length > 0) {
    throw new Error(
      `the database is newer than this program: ${newer.map((n) => n.name).join(', ')}`,
    )
  }
}

/** The names of migrations that this program has and the database lacks, or that it has in another form. */
export async function missingMigrations(
  db: Tx,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await db.rows(
    v.object({ name: v.string(), hash: v.string() }),
    'SELECT name, hash FROM migrations',
  )
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return migrations.filter(({ name, hash }) => hashes.get(name) !== hash).map(({ name }) => name)
}

export function storedMigrations(): Migration[] {
  const folder = join(import.meta.dirname, 'migrations')
  return readdirSync(folder)
    .filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('base64url') }
    })
}
