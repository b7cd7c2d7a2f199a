import * as v from 'valibot'
import type { Db, Tx } from './db.ts'
import type { Migration } from './stored-migrations.ts'
import { storedMigrations } from './stored-migrations.ts'

/** The hashes of what has been applied to a database, by name. */
type Applied = ReadonlyMap<string, string>

/** Advisory lock, so that hosts that start together migrate one after another. Any otherwise unused number. */
const MIGRATION_LOCK = 5_026_081

/**
 * Applies the missing migrations, each in its own transaction. Throws if an applied migration has been changed, and if the
 * database is newer than the program, or too old for it.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = storedMigrations(),
): Promise<void> {
  requireKnown(await appliedTo(db), migrations)
  // A host whose role owns nothing cannot create tables, and need not.
  if ((await missingMigrations(db, migrations)).length === 0) return
  await db.transaction(async (tx) => {
    await lock(tx)
    await tx.script(
      `CREATE TABLE IF NOT EXISTS migrations (
         name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    )
  }, LONG)
  for (const migration of migrations) await db.transaction((tx) => apply(tx, migration), LONG)
  requireKnown(await appliedTo(db), migrations)
}

async function apply(tx: Tx, migration: Migration): Promise<void> {
  await lock(tx)
  const applied = await appliedTo(tx)
  if (isApplied(migration, applied)) return
  const missing = missingLast(migration, applied)
  if (missing.length === 0) requireUnchanged(migration, applied)
  for (const { name, sql, hash } of missing.length > 0 ? missing : [migration]) {
    await tx.script(sql)
    await tx.run('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  }
}

/** Those of the last that a baseline replaces which are all that a database lacks of them; none of another database. */
function missingLast(migration: Migration, applied: Applied): readonly Migration[] {
  const last = migration.replaces?.last ?? []
  const missing = last.filter(({ name }) => !applied.has(name))
  const isOnly = replacedBy(migration).every(
    ([name, hash]) => applied.get(name) === hash || missing.some((one) => one.name === name),
  )
  return applied.size > 0 && isOnly ? missing : []
}

/** Rewriting a large table takes its time, and so does waiting for another host that does it. */
const LONG = { isLong: true }

async function lock(tx: Tx): Promise<void> {
  await tx.run('SET LOCAL lock_timeout = 0')
  await tx.run('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
}

const exists = v.object({ is_there: v.boolean() })
const row = v.object({ name: v.string(), hash: v.string() })

async function appliedTo(db: Tx): Promise<Applied> {
  const [table] = await db.rows(exists, "SELECT to_regclass('migrations') IS NOT NULL AS is_there")
  if (table?.is_there !== true) return new Map()
  const rows = await db.rows(row, 'SELECT name, hash FROM migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const replacedBy = ({ replaces }: Migration) => Object.entries(replaces?.migrations ?? {})

function isApplied(migration: Migration, applied: Applied): boolean {
  const replaced = replacedBy(migration)
  const isReplaced =
    replaced.length > 0 && replaced.every(([name, hash]) => applied.get(name) === hash)
  return isReplaced || applied.get(migration.name) === migration.hash
}

function requireUnchanged(migration: Migration, applied: Applied): void {
  const { name, hash, replaces } = migration
  const expected = [[name, hash] as const, ...replacedBy(migration)]
  for (const [one, wanted] of expected)
    if (applied.has(one) && applied.get(one) !== wanted)
      throw new Error(`migration ${one} has changed since it was applied to this database`)
  if (replaces && applied.size > 0) {
    const newest = [...applied.keys()].sort().at(-1)
    throw new Error(
      `the database is of an early version (${newest}): start version ${replaces.lastVersion} of this program on it once, then this one`,
    )
  }
}

function requireKnown(applied: Applied, migrations: readonly Migration[]): void {
  const known = new Set(
    migrations.flatMap((one) => [one.name, ...replacedBy(one).map(([name]) => name)]),
  )
  const newer = [...applied.keys()].filter((name) => !known.has(name)).sort()
  if (newer.length > 0)
    throw new Error(
      `the database is newer than this program: ${newer.join(', ')}. Start the newer program again, or restore the back-up of before the update (docs/operations.md, "Rolling back").`,
    )
}

/** The names of migrations that this program has and the database lacks, or that it has in another form. */
export async function missingMigrations(
  db: Tx,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await appliedTo(db)
  return migrations.filter((one) => !isApplied(one, applied)).map(({ name }) => name)
}
