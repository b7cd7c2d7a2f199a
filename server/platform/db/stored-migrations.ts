import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import replaced from './baseline/replaced.json' with { type: 'json' }

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly hash: string
  /** What a baseline has: the hashes of the migrations that made the same before, and the last version that has them. */
  readonly replaces?: {
    readonly migrations: Readonly<Record<string, string>>
    readonly lastVersion: string
    /** The last of them, which a database that has all others is still given. */
    readonly last: readonly Migration[]
  }
}

/**
 * What makes the host's tables: the baseline, and after it the migrations by their numbers. The baseline is what the migrations
 * 001 to 053 had made, in the order of its subjects, so a database that has those has it. One that has those up to 050, which
 * is the last that was in use, is given the three after them (`baseline/last/`).
 */
export const storedMigrations = (): Migration[] => [baseline(), ...numberedMigrations()]

function baseline(): Migration {
  const sql = sqlFilesOf('baseline', /^\d{2}-[\w-]+\.sql$/).map((file) => file.sql)
  return {
    ...hashed('053-baseline', sql.join('\n')),
    replaces: { migrations: replaced, lastVersion: '0.1.0', last: filesOf('baseline/last') },
  }
}

const numberedMigrations = (): Migration[] => filesOf('migrations')

const filesOf = (folder: string): Migration[] =>
  sqlFilesOf(folder, /^\d{3}-[\w-]+\.sql$/).map(({ name, sql }) => hashed(name, sql))

function sqlFilesOf(folder: string, names: RegExp) {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .filter((name) => names.test(name))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(path, name), 'utf8') }))
}

const hashed = (name: string, sql: string) => ({
  name,
  sql,
  hash: createHash('sha256').update(sql).digest('base64url'),
})
