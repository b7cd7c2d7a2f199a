import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../../server/platform/db/db.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openPglite, openPgliteInMemory } from '../../server/platform/db/pglite.ts'

/*
 * Creating a PGlite database takes four seconds of CPU time, copying one a fraction of a second. So one is created,
 * migrated and without users, and cached until a migration or PGlite changes; every test gets a copy of it. Tests of
 * migrations get one of the same database as it was before the first of them.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const CACHED = cachedDatabases('', 'tests/support/migrated-database.ts')
const FOLDER = 'db'
const DUMPS = { empty: 'empty.tar', migrated: 'migrated.tar' } as const

/** Statements that tests/mutation/sql/ plants in every migrated database; none otherwise. */
export const PLANTED_SQL = 'TEST_PLANTED_SQL'

/** Opens a copy in memory. */
export async function migratedDb(): Promise<Db> {
  const db = await openDump('migrated')
  const planted = process.env[PLANTED_SQL]
  if (planted) await db.script(planted)
  return db
}

/** Opens a database in memory that no migration has been applied to, with the key of `Db.seal`. */
export const emptyDb = (key?: string): Promise<Db> => openDump('empty', key)

async function openDump(name: keyof typeof DUMPS, key?: string): Promise<Db> {
  await ensureMigratedDatabase()
  return openPgliteInMemory(new Blob([readFileSync(join(CACHED, DUMPS[name]))]), key)
}

/**
 * Makes of an empty database one as version 0.1.0 had it when its newest migration was 053, without the present baseline: with
 * nobody in it, or with what a host of an early version wrote (databases/*.sql).
 */
export async function fillFormer(db: Db, rows: 'rows' | 'rows-of-003' | 'rows-of-014') {
  const read = (part: string) =>
    readFileSync(join(import.meta.dirname, 'databases', `053-${part}.sql`), 'utf8')
  await db.transaction((tx) => tx.script(['tables', rows, 'keys'].map(read).join('\n')))
}

/** Copies the database to where a host with this `dataDir`, which is created if needed, opens its own. */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  await ensureMigratedDatabase()
  // As a host creates it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(join(CACHED, FOLDER), join(dataDir, 'db'), { recursive: true })
}

/** Awaits the set-up of the tests. What fails in it reads like a fault of the product, and no test runs: so it says that. */
export async function prepared(setUp: Promise<unknown>): Promise<void> {
  try {
    await setUp
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`No test has run: the set-up of the tests failed (${reason})`, { cause })
  }
}

/** Creates the cached database unless it exists. Runs before the tests, so that no test has to wait for it. */
export async function ensureMigratedDatabase(): Promise<void> {
  if (!existsSync(CACHED)) await create()
}

async function create(): Promise<void> {
  // Another test process may do the same; the first to finish wins.
  const temporary = `${CACHED}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  await dumpTo(join(temporary, DUMPS.empty))
  const db = await openPglite(temporary)
  await migrate(db)
  await db.close()
  await dumpTo(join(temporary, DUMPS.migrated))
  try {
    renameSync(temporary, CACHED)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(CACHED)) throw error
  }

  async function dumpTo(file: string): Promise<void> {
    const lite = await PGlite.create(join(temporary, FOLDER))
    const dump = await lite.dumpDataDir('none')
    await lite.close()
    await writeFile(file, dump.stream())
  }
}

/** Where databases are cached that follow from the migrations, from `version` and from the source of what creates them. */
export function cachedDatabases(version: string, creator: string): string {
  const hash = createHash('sha256').update(version)
  const sources = [
    ...['server/platform/db/{baseline,migrations}/*.sql'],
    'node_modules/@electric-sql/pglite/package.json',
    creator,
  ]
  for (const path of globSync(sources, { cwd: ROOT }).sort())
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return join(ROOT, 'node_modules/.cache/databases', hash.digest('hex').slice(0, 16))
}
