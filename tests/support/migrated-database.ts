import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../../server/db/db.ts'
import { migrate, storedMigrations } from '../../server/db/migrate.ts'
import { openPglite, openPgliteInMemory } from '../../server/db/pglite.ts'

/*
 * Making a database takes PGlite four seconds of a processor, and copying one a fraction of one. So one is made,
 * migrated and without users, and kept until a migration or PGlite changes; every test gets a copy of its own.
 */
const ROOT = resolve(import.meta.dirname, '../..')
const KEPT = join(ROOT, 'node_modules/.cache/databases', fingerprint())
const FOLDER = 'db'
const DUMP = 'dump.tar'

/** A database in memory. */
export async function migratedDb(): Promise<Db> {
  await keepMigratedDatabase()
  return openPgliteInMemory(new Blob([readFileSync(join(KEPT, DUMP))]))
}

/** Fills an empty database with what a host wrote whose newest migration has that number (databases/*.sql). */
export async function fillAsOf(db: Db, number: '003'): Promise<void> {
  const applied = storedMigrations().filter(({ name }) => name.slice(0, 3) <= number)
  await migrate(db, applied)
  await db.script(readFileSync(join(import.meta.dirname, 'databases', `${number}.sql`), 'utf8'))
}

/** Puts a database where a host with this `dataDir` looks for its own. */
export async function putMigratedDatabase(dataDir: string): Promise<void> {
  await keepMigratedDatabase()
  cpSync(join(KEPT, FOLDER), join(dataDir, 'db'), { recursive: true })
}

/** Makes the one that is copied where there is none yet. A run of tests begins with it, so that no test waits for it. */
export async function keepMigratedDatabase(): Promise<void> {
  if (!existsSync(KEPT)) await make()
}

async function make(): Promise<void> {
  // Another test process may be at it, too: whoever is done first has made it.
  const workshop = `${KEPT}.${process.pid}`
  mkdirSync(workshop, { recursive: true })
  const db = await openPglite(workshop)
  await migrate(db)
  await db.close()
  const lite = await PGlite.create(join(workshop, FOLDER))
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  await writeFile(join(workshop, DUMP), dump.stream())
  try {
    renameSync(workshop, KEPT)
  } catch (error) {
    rmSync(workshop, { recursive: true })
    if (!existsSync(KEPT)) throw error
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const madeFrom = ['server/db/migrations/*.sql', 'node_modules/@electric-sql/pglite/package.json']
  for (const path of globSync(madeFrom, { cwd: ROOT }).sort())
    hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex').slice(0, 16)
}
